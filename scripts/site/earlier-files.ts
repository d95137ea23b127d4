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
}

/**
 * Files of another build: a page that is open asks for parts of the build that it came from, whichever answers now. Their
 * names carry the hash of what is in them.
 */
export class EarlierFiles {
  readonly #own: ReadonlySet<string>
  readonly #kept: string

  constructor({ own, kept }: EarlierFilesOptions) {
    this.#own = new Set(readdirSync(own, { recursive: true, encoding: 'utf8' }))
    this.#kept = kept
  }

  /** @returns false for what is no such file, and has to be answered by somebody else */
  answer({ method, url = '/' }: IncomingMessage, response: ServerResponse): boolean {
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith(prefix)) return false
    const path = this.#find(url.slice(prefix.length).replace(/\?.*$/, ''))
    if (path === undefined) return false
    void readFile(path).then(
      (bytes) => {
        response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream')
        response.setHeader('Content-Length', bytes.length)
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
        response.setHeader('X-Content-Type-Options', 'nosniff')
        response.end(method === 'HEAD' ? undefined : bytes)
      },
      () => response.writeHead(404, { 'Cache-Control': 'no-store' }).end(),
    )
    return true
  }

  #find(encoded: string): string | undefined {
    const name = decode(encoded)
    if (name === undefined || !named.test(name) || this.#own.has(name)) return undefined
    const builds = existsSync(this.#kept) ? readdirSync(this.#kept) : []
    return builds.map((build) => join(this.#kept, build, name)).find((path) => existsSync(path))
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
