import { request as ask } from 'node:http'
import { notFound } from '../http/errors.ts'
import { readJsonObjectBody } from '../http/json-body.ts'
import { BODY_LIMITS } from '../http/json-limits.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import type { NotedBatch } from '../store/deferred-writes.ts'
import { isFromCompany, proof } from './forwarded-request.ts'

const PATH = '/company/notes'

/** Milliseconds between two batches, and those that the writer has to take one. */
const EVERY_MS = 15_000
const TIMEOUT_MS = 5_000

/**
 * Tells the process that writes what this one has noted beside its answers, in batches. What no writer takes waits for the next one; what
 * is left when this process becomes the writer is stored by itself.
 */
export function handOnNotes(lake: Lake): void {
  const { company, noted } = lake
  if (company === undefined) return
  const tell = () => void tellNotes(lake).catch(lake.onError)
  const timer = setInterval(tell, EVERY_MS).unref()
  company.promoted(() => {
    clearInterval(timer)
    const left = noted.take()
    if (left) keep(lake, left)
  })
  lake.closed.addEventListener('abort', () => clearInterval(timer), { once: true })
}

/** Hands on what was noted so far; answers when it was taken, or is to be told again. */
export async function tellNotes(lake: Lake): Promise<void> {
  const { company, noted } = lake
  if (company?.role !== 'reader' || company.writer === undefined) return
  const batch = noted.take()
  if (batch === undefined) return
  if (!(await isTaken(company.writer, proof(lake), batch))) noted.putBack(batch)
}

function isTaken(
  writer: string,
  shown: Record<string, string>,
  batch: NotedBatch,
): Promise<boolean> {
  const body = JSON.stringify(batch)
  return new Promise((resolve) => {
    const asked = ask(`${writer}${PATH}`, {
      method: 'POST',
      headers: { ...shown, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    asked.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode === 204)
    })
    asked.on('error', () => resolve(false))
    asked.end(body)
  })
}

function keep({ noted, onError }: Pick<Lake, 'noted' | 'onError'>, batch: NotedBatch): void {
  try {
    noted.keep(batch)
  } catch (error) {
    onError(error)
  }
}

/** `POST /company/notes`, of processes of this installation alone. */
async function take(context: RequestContext): Promise<Response> {
  const { request, url, lake } = context
  if (!isFromCompany(request)) throw notFound(`Unknown endpoint: POST ${url.pathname}`)
  const batch = await readJsonObjectBody(context, BODY_LIMITS.notes)
  lake.noted.keep(batch as unknown as NotedBatch)
  return new Response(null, { status: 204 })
}

export const companyRoutes: Route[] = [
  { method: 'POST', path: PATH, handler: take, servedBy: 'itself' },
]
