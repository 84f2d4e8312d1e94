curl https://a.example.com/x

curl -X DELETE 'https://a.example.com/users/1?force=true&a=b%20c' -H 'X-Trace: on' -H 'X-Trace: off'

curl https://a.example.com/x -d 'a=1&b=two words' -d c=3

curl https://a.example.com/x --data-urlencode 'q=ä & b' --data-urlencode '=c d' --data-urlencode 'e f'

curl -G https://a.example.com/search -d q=curl --data-urlencode 'sort=by name'

curl -G 'https://a.example.com/search?page=2' -d q=curl

curl --json '{"a": 1}' https://a.example.com/x

curl --json '{"a": ' --json '1}' https://a.example.com/x -H 'Accept: text/plain'

curl https://a.example.com/x -H 'Content-Type: application/json' --data-raw '@not a file'

curl https://a.example.com/x --data-binary $'line one\nline two\t\x41'

curl https://a.example.com/x -d $'line one\nline two'

curl https://a.example.com/x -F name=Ann -F 'note=two words;type=text/plain' -F 'picture=@picture.png'

curl https://a.example.com/x --form-string 'name=@ann'

curl -u ann:velvet https://a.example.com/x

curl -u ann:velvet -H 'Authorization: Bearer x' https://a.example.com/x

curl --oauth2-bearer velvet https://a.example.com/x

curl https://ann:velvet@a.example.com/x

curl -b 'a=1; b=2' https://a.example.com/x

curl -b a=1 -b b=2 https://a.example.com/x

curl -A agent/1 -e b.example.com/page -r 0-99 https://a.example.com/x

curl -H 'X-Empty;' -H 'X-Removed:' -H 'Accept:' https://a.example.com/x

curl -I https://a.example.com/x

curl -X PATCH https://a.example.com/x -d a=1 --next https://b.example.com/y -X PUT

curl https://a.example.com/x https://a.example.com/y?z=1

curl "https://a.example.com/{a,b}/[1-3]"

curl "https://a.example.com/[08-12:2].json"

curl -g 'https://a.example.com/x?filter[name]=a&ids[]=1'

curl https://a.example.com/x?a=1#part

curl --url-query a=1 --url-query 'b=c d' 'https://a.example.com/x?z=0'

curl -T note.txt https://a.example.com/files/

curl -T note.txt https://a.example.com/files/other.txt

curl -d "$(cat <<JSON
{"a": "it's (1)", "b": "c"}
JSON
)" -H 'Content-Type: application/json' https://a.example.com/x

BASE=https://a.example.com/v1
TOKEN="velvet-otter"
curl "$BASE/users/${TOKEN}" -H "X-Token: $TOKEN"

{ curl https://a.example.com/x; curl https://a.example.com/y; }

env A=1 curl https://a.example.com/x

echo one | xargs -n 1 echo | cat; curl https://a.example.com/x

load() { curl https://a.example.com/x -d a=1; }
load

curl \
  -X PUT \
  -H "Content-Type: application/xml" \
  --data '<a b="c">d</a>' \
  https://a.example.com/x

curl --request POST --url https://a.example.com/x --header 'content-type: text/plain' --data 'it'\''s'

curl -sSL -o /dev/null -X POST -H "X-A: b" https://a.example.com/x/../y/./z

curl https://a.example.com:8443/x -d @- <<< 'a=1'

curl https://a.example.com/x -d @- <<DOCUMENT
{"a": 1}
DOCUMENT

curl a.example.com/x

curl -H "X-Quote: \"a\" \$b \`c\`" https://a.example.com/x

curl 'https://a.example.com/?q=a+b&r=%7Bx%7D'

curl "https://a.example.com/$KIND/x" -H "X-Kind: $KIND" -d '$KIND'

bash -c 'curl -d "{\"a\": 1}" https://a.example.com/x'

sh -c "curl -X PUT 'https://a.example.com/x?a=1&b=2' -H 'X-A: b'; curl https://a.example.com/y"

bash -c "sh -c 'curl https://a.example.com/x -d \"a b\"'"

env -u A B=1 curl https://a.example.com/x -d a=1; timeout -k 5 10 curl https://a.example.com/y

curl -sK - <<'EOF'
# a comment
url = "https://a.example.com/x"
  header: "X-A: b \"c\" \d"
-X PUT
data {"a":1} and nothing more
referer="https://b.example.com"
next
url=https://a.example.com/y
--data-urlencode "a=b c"
EOF

curl --config - -d a=1 <<< 'url = "https://a.example.com/x"'

curl -T a.txt https://a.example.com

curl -T a.txt "https://a.example.com/up/?x=1"; curl -T "{a,b}.txt" "https://a.example.com/{up,on}/"

curl "https://a.example.com/x?a=1&" --url-query b=2 --url-query "c=e f"

curl --range 600 https://a.example.com/x

call() { curl -X "$1" "https://a.example.com/$2" "${@:3}"; }
call GET users
call POST "users/1" -d a=1 -H "X-A: b c"

function api {
  local path="$1"
  curl "https://a.example.com${path}" -H "X-Rest: ${2:-none}"
}
api /x
api /y given

ARGS=(-X PUT # replace
  -H "X-A: b c")
ARGS+=(-d x=1)
curl "${ARGS[@]}" "https://a.example.com/${ARGS[1]}"

U=http://a.example.com/v1/x.json
curl "${U%.json}" "${U%/*}/y" "${U/v1/v2}" "${U:0:20}/${#U}" "https://b.example.com/${U##*/}"
