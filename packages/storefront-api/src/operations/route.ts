import { isToken } from '../http/is-token.ts'
import { json } from '../http/responses.ts'
import { healthOf, type HealthParts } from './health.ts'

export interface OperationsParts extends HealthParts {
  /** Whom figures are told to; null tells nobody. */
  operationsToken: string | null
}

/**
 * `GET /operations/health`: how the shop is, for whoever sends the token of its own. No page of another origin may read it.
 *
 * @returns null for another path, and where there is no token
 */
export function createOperationsRoute(parts: OperationsParts) {
  const { operationsToken: token } = parts
  return async (request: Request, path: string): Promise<Response | null> => {
    if (path !== '/operations/health' || request.method !== 'GET' || token === null) return null
    const given = /^Bearer (\S+)$/iu.exec(request.headers.get('authorization') ?? '')?.[1]
    if (given === undefined || !isToken(given, token))
      return json({ errors: [{ message: 'The token is missing or wrong.' }] }, 401)
    return json(await healthOf(parts))
  }
}
