import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fontFiles } from '../fonts/fonts.generated.ts'

const folder = join(import.meta.dirname, '..', '..', 'fonts')

/** Serves the fonts; their names contain a content hash, so responses are immutable. */
export function createFontRoute() {
  const known = new Set(fontFiles)
  return async (request: Request, path: string): Promise<Response | null> => {
    const name = path.startsWith('/checkouts/faces/') ? path.slice('/checkouts/faces/'.length) : ''
    if (!known.has(name) || (request.method !== 'GET' && request.method !== 'HEAD')) return null
    const bytes = await readFile(join(folder, name))
    return new Response(request.method === 'HEAD' ? null : bytes, {
      headers: {
        'content-type': 'font/woff2',
        'content-length': String(bytes.byteLength),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      },
    })
  }
}
