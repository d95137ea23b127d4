/** Types of the part of the package that tests use; it has none. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage } from 'node:http'

  interface Context {
    req: IncomingMessage
    method: string
    path: string
    status: number
    type: string
    body: unknown
    respond: boolean
    mountPath?: string
    state: { vhost?: boolean }
  }

  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void> | void

  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    middleware: Middleware[]
    httpServer: { closeAllConnections(): void }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
