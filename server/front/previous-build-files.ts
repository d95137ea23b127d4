import { readFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

const prefix = '/_next/static/'
/** File names of a build. No segment is `.` or `..`, so no path traversal is possible. */
const fileNamePattern = /^(?:[\w@~()[\]-][\w@~.()[\]-]*\/)*[\w@~()[\]-][\w@~.()[\]-]*$/

const contentTypes: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
}

export interface PreviousBuildFilesOptions {
  /** Folder of the current build's files, which the framework serves. */
  currentDir: string
  /** Holds one folder per archived build. */
  archiveDir: string
  /** Fetches a file that is not on this host. */
  findRemote?: ((name: string) => Promise<Buffer | undefined>) | undefined
}

/**
 * Serves static files of other builds: an open page requests chunks of the build that rendered it, whichever build is live.
 * File names carry a content hash, so they never clash.
 */
export class PreviousBuildFiles {
  readonly #currentFiles: ReadonlySet<string>
  readonly #options: PreviousBuildFilesOptions

  constructor(options: PreviousBuildFilesOptions) {
    this.#currentFiles = new Set(
      readdirSync(options.currentDir, { recursive: true, encoding: 'utf8' }),
    )
    this.#options = options
  }

  /** @param others handles every other request; called synchronously unless the name looks like a build file */
  serve(
    { method, url = '/' }: IncomingMessage,
    response: ServerResponse,
    others: () => void,
  ): void {
    const name = fileNameIn(url)
    if (
      (method !== 'GET' && method !== 'HEAD') ||
      name === undefined ||
      this.#currentFiles.has(name)
    )
      return others()
    void this.#find(name).then((bytes) => {
      if (!bytes) return others()
      response.setHeader('Content-Type', contentTypes[extname(name)] ?? 'application/octet-stream')
      response.setHeader('Content-Length', bytes.length)
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.end(method === 'HEAD' ? undefined : bytes)
    })
  }

  async #find(name: string): Promise<Buffer | undefined> {
    const { archiveDir, findRemote } = this.#options
    const builds = existsSync(archiveDir) ? readdirSync(archiveDir) : []
    const path = builds
      .map((build) => join(archiveDir, build, name))
      .find((each) => existsSync(each))
    const here = path === undefined ? undefined : await readFile(path).catch(() => undefined)
    return here ?? (await findRemote?.(name))
  }
}

/** The build file that a URL names; undefined for any other URL. */
function fileNameIn(url: string): string | undefined {
  if (!url.startsWith(prefix)) return undefined
  const name = decode(url.slice(prefix.length).replace(/\?.*$/, ''))
  return name !== undefined && fileNamePattern.test(name) ? name : undefined
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
