import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type ListenOptions, Server as PlainServer } from 'node:net'
import { explainOversizedHeaders } from '@orrery/server-kit/parse-errors'
import { localeTable, type Locale } from '#lib/locales.ts'

/** Maximum time for open requests to finish during a drain, in ms. */
const maxDrainMs = 30_000

const tooManyCookies: Record<Locale, string> = {
  en: 'Your browser sends more cookies than this site accepts. Delete this site’s cookies in the browser’s settings, then load the page again.',
  fr: 'Votre navigateur envoie plus de cookies que ce site n’en accepte. Supprimez les cookies de ce site dans les réglages du navigateur, puis rechargez la page.',
  ar: 'يرسل متصفحك ملفات تعريف ارتباط أكثر مما يقبله هذا الموقع. احذف ملفات تعريف الارتباط لهذا الموقع من إعدادات المتصفح، ثم أعد تحميل الصفحة.',
  ja: 'このサイトで受け付けられる量を超える Cookie がブラウザーから送信されました。ブラウザーの設定でこのサイトの Cookie を削除してから、ページを再読み込みしてください。',
}

export interface ListenerOptions {
  onRequest: RequestListener
  /** Where visitors connect: a port, or an inherited listening socket. */
  shared: ListenOptions | { fd: number }
  /** Loopback port that reaches this process alone. */
  ownPort: number | undefined
  /** Called when a port cannot be listened on. */
  onError: (error: Error) => void
}

/** The listening sockets of a site process, with graceful shutdown. */
export class SiteListener {
  readonly #own: Server | undefined
  readonly #shared: Server
  readonly #options: ListenerOptions
  readonly #openResponses = new Set<ServerResponse>()
  #listening: Promise<unknown> | undefined
  #isDraining = false
  #drained: Promise<void> | undefined

  constructor(options: ListenerOptions) {
    this.#options = options
    this.#shared = createServer((request, response) => this.#handle(request, response))
    this.#own = options.ownPort === undefined ? undefined : createServer(options.onRequest)
    explainOversizedHeaders(
      this.#shared,
      Object.entries(tooManyCookies).map(([locale, text]) => {
        const { tag, direction } = localeTable[locale as Locale]
        return { language: tag, direction, text }
      }),
    )
    for (const server of [this.#shared, this.#own]) server?.on('error', options.onError)
    this.#own?.listen(options.ownPort, '127.0.0.1')
  }

  /** Starts accepting visitors. */
  open(): void {
    if (this.#listening || this.#isDraining) return
    this.#listening = once(this.#shared.listen(this.#options.shared), 'listening')
  }

  #handle(...[request, response]: Parameters<RequestListener>): void {
    this.#openResponses.add(response)
    response.once('close', () => this.#openResponses.delete(response))
    if (this.#isDraining) response.setHeader('Connection', 'close')
    this.#options.onRequest(request, response)
  }

  /**
   * Graceful shutdown: accepts no new connections and serves one last request on each open one (`Connection: close`).
   * Idle connections end by their own timeout, so no request races with a close. Event streams end now; browsers reconnect.
   *
   * @returns once no connection is open
   */
  drain(): Promise<void> {
    this.#drained ??= this.#drain()
    return this.#drained
  }

  async #drain(): Promise<void> {
    this.#isDraining = true
    if (!this.#listening) return
    await this.#listening
    for (const response of this.#openResponses) {
      if (response.req.headers.accept?.includes('text/event-stream')) response.destroy()
      else if (!response.headersSent) response.setHeader('Connection', 'close')
    }
    const timer = setTimeout(() => this.#shared.closeAllConnections(), maxDrainMs)
    await new Promise<void>((resolve) => {
      // `http.Server.close` would end idle connections at once.
      PlainServer.prototype.close.call(this.#shared, () => resolve())
    })
    clearTimeout(timer)
  }

  /** Drains, but closes idle connections at once. May be called during a drain. */
  async close(): Promise<void> {
    const left = this.drain()
    await this.#listening
    this.#shared.closeIdleConnections()
    await left
    await new Promise((resolve) => (this.#own ? this.#own.close(resolve) : resolve(undefined)))
  }
}
