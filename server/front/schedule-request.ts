import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { DelayedRejections } from '@orrery/server-kit/delayed-rejections'
import { clientAddressHeader } from '#lib/http/client-address.ts'
import { sendOverload } from './overload-response.ts'
import type { RequestClass, RequestScheduler } from './request-scheduler.ts'

const rejections = new DelayedRejections()

/**
 * Answers a request in its turn. It leaves the queue when its client hangs up, and its work is over when the last of the response
 * has been handed to Node: how fast a client reads delays nobody.
 *
 * @returns once it was answered or rejected, by a status with `Retry-After`; it throws what `answer` throws
 */
export function scheduleRequest(
  scheduler: RequestScheduler,
  kind: RequestClass,
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<void>,
): Promise<void> {
  const address = String(request.headers[clientAddressHeader])
  if (request.socket.destroyed) return Promise.resolve()
  return new Promise((resolve, reject) => {
    let hangUp = (): void => {}
    const forget = whenClosed(request.socket, () => hangUp())
    let hasLeftQueue = false
    const leave = scheduler.enter({
      address,
      class: kind,
      start(done) {
        hasLeftQueue = true
        // The end of one request of a closed connection starts the next one of it.
        if (request.socket.destroyed) return done()
        hangUp = done
        const over = (): void => {
          forget()
          done()
        }
        beforeEnd(response, over)
        response.once('close', over)
        answer().then(resolve, reject)
      },
      reject(rejection) {
        hasLeftQueue = true
        forget()
        // A client that comes again at once would keep the loop busy with rejections.
        void rejections.hold({ key: address }).then(() => {
          if (!response.destroyed) sendOverload(request, response, rejection)
          resolve()
        })
      },
    })
    if (!hasLeftQueue) hangUp = leave
  })
}

/** Calls back when the response is complete, before it is on its way. */
function beforeEnd(response: ServerResponse, callback: () => void): void {
  const end = response.end.bind(response)
  response.end = ((...args: Parameters<ServerResponse['end']>) => {
    callback()
    return end(...args)
  }) as ServerResponse['end']
}

const openSockets = new WeakMap<Socket, Set<() => void>>()

/** Node tells a response of a closed connection only where it is the first in its pipeline. */
function whenClosed(socket: Socket, callback: () => void): () => void {
  let callbacks = openSockets.get(socket)
  if (!callbacks) {
    const all = new Set<() => void>()
    openSockets.set(socket, all)
    socket.once('close', () => {
      for (const each of all) each()
    })
    callbacks = all
  }
  callbacks.add(callback)
  return () => void callbacks.delete(callback)
}
