import { expect, it } from 'vitest';
import type { ComposedRequest } from '../../src/build/composed-request.ts';
import { codeSamples, SAMPLE_LANGUAGES, type SampleLanguageId } from '../../src/code/code-samples.ts';

function code(request: Partial<ComposedRequest>): string {
  const samples = codeSamples({ method: 'POST', url: 'https://api.test/orders', headers: [], ...request });
  return samples.map((sample) => `# ${sample.title}\n${sample.code}`).join('\n\n');
}

it('writes a request without anything else', () => {
  expect(code({ method: 'GET' })).toMatchInlineSnapshot(`
    "# curl
    curl 'https://api.test/orders'

    # JavaScript
    const response = await fetch("https://api.test/orders");
    const data = await response.json();

    # Python
    import requests

    response = requests.get("https://api.test/orders")
    response.raise_for_status()
    print(response.json())

    # Go
    package main

    import (
    	"fmt"
    	"io"
    	"log"
    	"net/http"
    )

    func main() {
    	req, err := http.NewRequest("GET", "https://api.test/orders", nil)
    	if err != nil {
    		log.Fatal(err)
    	}

    	res, err := http.DefaultClient.Do(req)
    	if err != nil {
    		log.Fatal(err)
    	}
    	defer res.Body.Close()
    	data, err := io.ReadAll(res.Body)
    	if err != nil {
    		log.Fatal(err)
    	}
    	fmt.Println(res.Status, string(data))
    }"
  `);
});

it('writes a JSON body', () => {
  const headers = [
    { name: 'Authorization', value: 'Bearer YOUR_TOKEN' },
    { name: 'Content-Type', value: 'application/json' },
  ];
  const value = { item: 'tea', amounts: [1, 2.5], gift: false, note: null, ['__proto__']: {} };
  expect(
    code({ headers, body: { kind: 'json', mediaType: 'application/json', value } }),
  ).toMatchInlineSnapshot(`
    "# curl
    curl 'https://api.test/orders' \\
      --header 'Authorization: Bearer YOUR_TOKEN' \\
      --header 'Content-Type: application/json' \\
      --data '{
        "item": "tea",
        "amounts": [
          1,
          2.5
        ],
        "gift": false,
        "note": null,
        "__proto__": {}
      }'

    # JavaScript
    const response = await fetch("https://api.test/orders", {
      method: "POST",
      headers: {
        Authorization: "Bearer YOUR_TOKEN",
        "Content-Type": "application/json",
      },
      body: JSON.stringify({
        item: "tea",
        amounts: [1, 2.5],
        gift: false,
        note: null,
        ["__proto__"]: {},
      }),
    });
    const data = await response.json();

    # Python
    import requests

    response = requests.post(
        "https://api.test/orders",
        headers={
            "Authorization": "Bearer YOUR_TOKEN",
        },
        json={
            "item": "tea",
            "amounts": [1, 2.5],
            "gift": False,
            "note": None,
            "__proto__": {},
        },
    )
    response.raise_for_status()
    print(response.json())

    # Go
    package main

    import (
    	"fmt"
    	"io"
    	"log"
    	"net/http"
    	"strings"
    )

    func main() {
    	body := strings.NewReader(\`{
      "item": "tea",
      "amounts": [
        1,
        2.5
      ],
      "gift": false,
      "note": null,
      "__proto__": {}
    }\`)
    	req, err := http.NewRequest("POST", "https://api.test/orders", body)
    	if err != nil {
    		log.Fatal(err)
    	}
    	req.Header.Set("Authorization", "Bearer YOUR_TOKEN")
    	req.Header.Set("Content-Type", "application/json")

    	res, err := http.DefaultClient.Do(req)
    	if err != nil {
    		log.Fatal(err)
    	}
    	defer res.Body.Close()
    	data, err := io.ReadAll(res.Body)
    	if err != nil {
    		log.Fatal(err)
    	}
    	fmt.Println(res.Status, string(data))
    }"
  `);
});

it('writes a form', () => {
  const fields = [{ name: 'a b', value: '1 & 2' }];
  expect(
    code({ body: { kind: 'form', mediaType: 'application/x-www-form-urlencoded', fields } }),
  ).toMatchInlineSnapshot(`
    "# curl
    curl 'https://api.test/orders' \\
      --data-urlencode 'a%20b=1 & 2'

    # JavaScript
    const response = await fetch("https://api.test/orders", {
      method: "POST",
      body: new URLSearchParams([
        ["a b", "1 & 2"],
      ]),
    });
    const data = await response.json();

    # Python
    import requests

    response = requests.post(
        "https://api.test/orders",
        data=[
            ("a b", "1 & 2"),
        ],
    )
    response.raise_for_status()
    print(response.json())

    # Go
    package main

    import (
    	"fmt"
    	"io"
    	"log"
    	"net/http"
    	"net/url"
    	"strings"
    )

    func main() {
    	form := url.Values{}
    	form.Add("a b", "1 & 2")
    	req, err := http.NewRequest("POST", "https://api.test/orders", strings.NewReader(form.Encode()))
    	if err != nil {
    		log.Fatal(err)
    	}

    	res, err := http.DefaultClient.Do(req)
    	if err != nil {
    		log.Fatal(err)
    	}
    	defer res.Body.Close()
    	data, err := io.ReadAll(res.Body)
    	if err != nil {
    		log.Fatal(err)
    	}
    	fmt.Println(res.Status, string(data))
    }"
  `);
});

it('quotes names of files in which curl would see the end of the name', () => {
  const parts = [{ name: 'photo', fileName: 'one;two,"three".png', content: new Uint8Array() }];
  const written = code({ body: { kind: 'multipart', mediaType: 'multipart/form-data', parts } });
  expect(written).toContain(`--form 'photo=@"one;two,\\"three\\".png"'`);
});

it('writes parts and files', () => {
  const parts = [
    { name: 'note', value: '@/etc/passwd' },
    { name: 'meta', value: '{"a":1}', contentType: 'application/json' },
    { name: 'photo', fileName: 'photo.png', content: new Uint8Array(), contentType: 'image/png' },
  ];
  expect(
    code({ body: { kind: 'multipart', mediaType: 'multipart/form-data', parts } }),
  ).toMatchInlineSnapshot(`
    "# curl
    curl 'https://api.test/orders' \\
      --form-string 'note=@/etc/passwd' \\
      --form 'meta="{\\"a\\":1}";type=application/json' \\
      --form 'photo=@photo.png;type=image/png'

    # JavaScript
    const form = new FormData();
    form.append("note", "@/etc/passwd");
    form.append("meta", new Blob(["{\\"a\\":1}"], { type: "application/json" }));
    form.append("photo", file, "photo.png");

    const response = await fetch("https://api.test/orders", {
      method: "POST",
      body: form,
    });
    const data = await response.json();

    # Python
    import requests

    response = requests.post(
        "https://api.test/orders",
        files=[
            ("note", (None, "@/etc/passwd")),
            ("meta", (None, "{\\"a\\":1}", "application/json")),
            ("photo", ("photo.png", open("photo.png", "rb"), "image/png")),
        ],
    )
    response.raise_for_status()
    print(response.json())

    # Go
    package main

    import (
    	"bytes"
    	"fmt"
    	"io"
    	"log"
    	"mime/multipart"
    	"net/http"
    	"os"
    )

    func main() {
    	body := &bytes.Buffer{}
    	form := multipart.NewWriter(body)
    	form.WriteField("note", "@/etc/passwd")
    	form.WriteField("meta", "{\\"a\\":1}")
    	{
    		file, err := os.Open("photo.png")
    		if err != nil {
    			log.Fatal(err)
    		}
    		defer file.Close()
    		part, err := form.CreateFormFile("photo", "photo.png")
    		if err != nil {
    			log.Fatal(err)
    		}
    		io.Copy(part, file)
    	}
    	form.Close()
    	req, err := http.NewRequest("POST", "https://api.test/orders", body)
    	if err != nil {
    		log.Fatal(err)
    	}
    	req.Header.Set("Content-Type", form.FormDataContentType())

    	res, err := http.DefaultClient.Do(req)
    	if err != nil {
    		log.Fatal(err)
    	}
    	defer res.Body.Close()
    	data, err := io.ReadAll(res.Body)
    	if err != nil {
    		log.Fatal(err)
    	}
    	fmt.Println(res.Status, string(data))
    }"
  `);
});

it('writes text, basic authorization and a method of its own', () => {
  const request: Partial<ComposedRequest> = {
    method: 'QUERY',
    basicAuth: { username: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' },
    body: { kind: 'text', mediaType: 'text/plain', text: '@/etc/passwd' },
  };
  expect(code(request)).toMatchInlineSnapshot(`
    "# curl
    curl 'https://api.test/orders' \\
      --request QUERY \\
      --user 'YOUR_USERNAME:YOUR_PASSWORD' \\
      --data-raw '@/etc/passwd'

    # JavaScript
    const response = await fetch("https://api.test/orders", {
      method: "QUERY",
      headers: {
        Authorization: "Basic " + btoa("YOUR_USERNAME:YOUR_PASSWORD"),
      },
      body: "@/etc/passwd",
    });
    const data = await response.json();

    # Python
    import requests

    response = requests.request(
        "QUERY",
        "https://api.test/orders",
        auth=("YOUR_USERNAME", "YOUR_PASSWORD"),
        data="@/etc/passwd".encode(),
    )
    response.raise_for_status()
    print(response.json())

    # Go
    package main

    import (
    	"fmt"
    	"io"
    	"log"
    	"net/http"
    	"strings"
    )

    func main() {
    	body := strings.NewReader("@/etc/passwd")
    	req, err := http.NewRequest("QUERY", "https://api.test/orders", body)
    	if err != nil {
    		log.Fatal(err)
    	}
    	req.SetBasicAuth("YOUR_USERNAME", "YOUR_PASSWORD")

    	res, err := http.DefaultClient.Do(req)
    	if err != nil {
    		log.Fatal(err)
    	}
    	defer res.Body.Close()
    	data, err := io.ReadAll(res.Body)
    	if err != nil {
    		log.Fatal(err)
    	}
    	fmt.Println(res.Status, string(data))
    }"
  `);
});

it('writes a body that is a file', () => {
  expect(
    code({ body: { kind: 'file', mediaType: 'image/png', fileName: 'file.png', content: new Uint8Array() } }),
  ).toMatchInlineSnapshot(`
    "# curl
    curl 'https://api.test/orders' \\
      --data-binary '@file.png'

    # JavaScript
    const response = await fetch("https://api.test/orders", {
      method: "POST",
      body: file,
    });
    const data = await response.json();

    # Python
    import requests

    response = requests.post(
        "https://api.test/orders",
        data=open("file.png", "rb"),
    )
    response.raise_for_status()
    print(response.json())

    # Go
    package main

    import (
    	"fmt"
    	"io"
    	"log"
    	"net/http"
    	"os"
    )

    func main() {
    	file, err := os.Open("file.png")
    	if err != nil {
    		log.Fatal(err)
    	}
    	defer file.Close()
    	req, err := http.NewRequest("POST", "https://api.test/orders", file)
    	if err != nil {
    		log.Fatal(err)
    	}

    	res, err := http.DefaultClient.Do(req)
    	if err != nil {
    		log.Fatal(err)
    	}
    	defer res.Body.Close()
    	data, err := io.ReadAll(res.Body)
    	if err != nil {
    		log.Fatal(err)
    	}
    	fmt.Println(res.Status, string(data))
    }"
  `);
});

const CONNECTION = {
  authorityFile: "/it's/ca.pem",
  certificateFile: 'C:\\client.pem',
  keyFile: '/client.key',
  passphrase: '$(id)',
  proxy: 'http://127.0.0.1:8080',
};

it('writes the certificates and the proxy of a connection, in quotes', () => {
  const request: ComposedRequest = { method: 'GET', url: 'https://api.test/orders', headers: [] };
  const codes = (more: object) =>
    codeSamples(request, undefined, { ...CONNECTION, ...more }).map((sample) => sample.code);
  expect(codes({}).join('\n---\n')).toMatchInlineSnapshot(`
    "curl 'https://api.test/orders' \\
      --cacert '/it'\\''s/ca.pem' \\
      --cert 'C\\:\\\\client.pem' \\
      --key '/client.key' \\
      --pass '$(id)' \\
      --proxy 'http://127.0.0.1:8080'
    ---
    import { readFileSync } from "node:fs";
    import { ProxyAgent, fetch } from "undici";

    const dispatcher = new ProxyAgent({
      uri: "http://127.0.0.1:8080",
      requestTls: {
        ca: readFileSync("/it's/ca.pem"),
        cert: readFileSync("C:\\\\client.pem"),
        key: readFileSync("/client.key"),
        passphrase: "$(id)",
      },
    });

    const response = await fetch("https://api.test/orders", {
      dispatcher,
    });
    const data = await response.json();
    ---
    import requests

    # The key must not be encrypted: requests does not take a passphrase.
    response = requests.get(
        "https://api.test/orders",
        cert=("C:\\\\client.pem", "/client.key"),
        verify="/it's/ca.pem",
        proxies={"http": "http://127.0.0.1:8080", "https": "http://127.0.0.1:8080"},
    )
    response.raise_for_status()
    print(response.json())
    ---
    package main

    import (
    	"crypto/tls"
    	"crypto/x509"
    	"fmt"
    	"io"
    	"log"
    	"net/http"
    	"net/url"
    	"os"
    )

    func main() {
    	req, err := http.NewRequest("GET", "https://api.test/orders", nil)
    	if err != nil {
    		log.Fatal(err)
    	}

    	transport := http.DefaultTransport.(*http.Transport).Clone()
    	transport.TLSClientConfig = &tls.Config{}
    	// The key must not be encrypted: Go does not read a passphrase.
    	certificate, err := tls.LoadX509KeyPair("C:\\\\client.pem", "/client.key")
    	if err != nil {
    		log.Fatal(err)
    	}
    	transport.TLSClientConfig.Certificates = []tls.Certificate{certificate}
    	authority, err := os.ReadFile("/it's/ca.pem")
    	if err != nil {
    		log.Fatal(err)
    	}
    	transport.TLSClientConfig.RootCAs = x509.NewCertPool()
    	transport.TLSClientConfig.RootCAs.AppendCertsFromPEM(authority)
    	proxy, err := url.Parse("http://127.0.0.1:8080")
    	if err != nil {
    		log.Fatal(err)
    	}
    	transport.Proxy = http.ProxyURL(proxy)
    	client := &http.Client{Transport: transport}

    	res, err := client.Do(req)
    	if err != nil {
    		log.Fatal(err)
    	}
    	defer res.Body.Close()
    	data, err := io.ReadAll(res.Body)
    	if err != nil {
    		log.Fatal(err)
    	}
    	fmt.Println(res.Status, string(data))
    }"
  `);
  expect(codes({ isInsecure: true })).toEqual([
    expect.stringContaining(' --insecure '),
    expect.stringContaining('rejectUnauthorized: false'),
    expect.stringContaining('verify=False'),
    expect.stringContaining('InsecureSkipVerify: true'),
  ]);
  expect(codeSamples(request, ['curl'])[0]?.code).not.toContain('--c');
});

it('marks the code of every language that does not have the connection', async () => {
  const request: ComposedRequest = { method: 'GET', url: 'https://api.test/orders', headers: [] };
  const ids = Object.keys(SAMPLE_LANGUAGES) as SampleLanguageId[];
  const plain = codeSamples(request, ids);
  expect(plain.some(({ lacksConnection }) => lacksConnection)).toBe(false);
  for (const [index, { id, code, lacksConnection }] of codeSamples(request, ids, CONNECTION).entries()) {
    if (lacksConnection) expect(code, id).toBe(plain[index]?.code);
    else
      for (const word of ['ca.pem', 'client.pem', '/client.key', ':8080']) expect(code, id).toContain(word);
  }
});
