import { readFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

const prefix = '/_next/static/'
/** Names that a build gives; no segment of them leads anywhere but down. */
const named = /^(?:[\w@~()[\]-][\w@~.()[\]-]*\/)*[\w@~()[\]-][\w@~.()[\]-]*$/

const types: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
}

export interface EarlierFilesOptions {
  /** Of this build: what stands there the framework gives. */
  own: string
  /** Has a folder for each build whose files are kept. */
  kept: string
  /** Looks for one that is on no disk here. */
  elsewhere?: ((name: string) => Promise<Buffer | undefined>) | undefined
}

/**
 * Files of another build: a page that is open asks for parts of the build that it came from, whichever answers now. Their
 * names carry the hash of what is in them.
 */
export class EarlierFiles {
  readonly #own: ReadonlySet<string>
  readonly #options: EarlierFilesOptions

  constructor(options: EarlierFilesOptions) {
    this.#own = new Set(readdirSync(options.own, { recursive: true, encoding: 'utf8' }))
    this.#options = options
  }

  /** @param others answers what is no such file; called at once, but for a name that a build may have given */
  answer(
    { method, url = '/' }: IncomingMessage,
    response: ServerResponse,
    others: () => void,
  ): void {
    const name = nameIn(url)
    if ((method !== 'GET' && method !== 'HEAD') || name === undefined || this.#own.has(name))
      return others()
    void this.#find(name).then((bytes) => {
      if (!bytes) return others()
      response.setHeader('Content-Type', types[extname(name)] ?? 'application/octet-stream')
      response.setHeader('Content-Length', bytes.length)
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.end(method === 'HEAD' ? undefined : bytes)
    })
  }

  async #find(name: string): Promise<Buffer | undefined> {
    const { kept, elsewhere } = this.#options
    const builds = existsSync(kept) ? readdirSync(kept) : []
    const path = builds.map((build) => join(kept, build, name)).find((each) => existsSync(each))
    const here = path === undefined ? undefined : await readFile(path).catch(() => undefined)
    return here ?? (await elsewhere?.(name))
  }
}

/** What an address names among the files of a build; undefined for any other. */
function nameIn(url: string): string | undefined {
  if (!url.startsWith(prefix)) return undefined
  const name = decode(url.slice(prefix.length).replace(/\?.*$/, ''))
  return name !== undefined && named.test(name) ? name : undefined
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
