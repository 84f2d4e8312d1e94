import { collToOpenApi, curlToOpenApi, type Schema } from '@curlew/convert';

/** A body that a curl capture has: live data. */
export async function liveExamples(body: unknown): Promise<Record<string, Schema>> {
  const { document } = await curlToOpenApi(
    `curl https://a.example.com/x -H 'Content-Type: application/json' --data-binary @- <<'END'\n${JSON.stringify(body)}\nEND`,
    { includeExamples: true },
  );
  const content = document.paths?.['/x']?.post?.requestBody?.content['application/json'];
  return content?.schema?.properties ?? {};
}

/** The same body in a collection, which was written to be read. */
export async function authoredExamples(body: unknown): Promise<Record<string, Schema>> {
  const { document } = await collToOpenApi(
    {
      info: {},
      item: [
        {
          request: {
            url: 'https://a.example.com/x',
            method: 'POST',
            header: [{ key: 'Content-Type', value: 'application/json' }],
            body: { mode: 'raw', raw: JSON.stringify(body) },
          },
        },
      ],
    },
    { includeExamples: true },
  );
  const content = document.paths?.['/x']?.post?.requestBody?.content['application/json'];
  return content?.schema?.properties ?? {};
}
