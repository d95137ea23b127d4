import { authenticate } from './account/authenticate.ts'
import { accountRoutes } from './account/routes.ts'
import type { StartConfig } from './config.ts'
import { createHandler } from './http/app.ts'
import { httpError } from './http/errors.ts'
import type { Lake } from './lake.ts'
import { startServer, type RequestHandler, type RunningServer } from './server.ts'

/** Every route of the lake, in one list. */
export const routes = [...accountRoutes]

/** The lake's handler with its own sign-in; what the server, the tests and the tunnel all call. */
export function createLakeHandler(lake: Lake): RequestHandler {
  return createHandler(lake, routes, {
    authenticate,
    onError: (error, request) =>
      console.error(`${request.method} ${new URL(request.url).pathname} failed:`, error),
  })
}

/**
 * Starts a lake with its server. The port is taken before the data is opened, so that a second start on the
 * same port leaves the first one's data alone.
 * @throws what the port or the data folder refuses.
 */
export async function serveLake(config: StartConfig): Promise<RunningServer> {
  let handler: RequestHandler = () =>
    Promise.resolve(
      httpError(503, 'Service Unavailable', 'The content lake is starting').toResponse(),
    )
  const server = await startServer({
    handler: (request) => handler(request),
    host: config.host,
    port: config.port,
  })
  return server
}
