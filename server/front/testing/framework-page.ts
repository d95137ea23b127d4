/** A page as Next.js writes it: scripts in the head, the first module and the tree at the end. */
export function frameworkPage(body: string, pieces: readonly string[]): string {
  const inlined = pieces.map(
    (piece) => `<script>self.__next_f.push(${inScript(JSON.stringify([1, piece]))})</script>`,
  )
  return [
    '<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/>',
    '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/main.js"/>',
    '<script src="/_next/static/chunks/a.js" async=""></script></head><body>',
    body,
    '<script type="application/ld+json">{"@type":"Thing"}</script>',
    '<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"runtimeModuleIds":[1]});</script>',
    '<script src="/_next/static/chunks/main.js" async=""></script>',
    '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
    ...inlined,
    '</body></html>',
  ].join('')
}

function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
