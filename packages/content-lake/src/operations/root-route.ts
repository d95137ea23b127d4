import type { Handler } from '../http/router.ts'

/** `GET /`: says to a person who opens the server's URL what it is, and where to go on. */
export const rootRoute: Handler = () =>
  new Response(
    `This is a content lake: a server with the HTTP API of Sanity. Programs use it, such as Sanity Studio and @sanity/client.

Query     /v2025-02-19/data/query/<dataset>?query=<GROQ>
Health    /health
Commands  content-lake --help

To read and edit its content, open the Studio that is connected to it.
`,
    { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } },
  )
