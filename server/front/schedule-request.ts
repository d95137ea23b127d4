import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { DelayedRejections } from '@orrery/server-kit/delayed-rejections'
import { clientAddressHeader } from '#lib/http/client-address.ts'
import { sendOverloadResponse } from './overload-response.ts'
import type { RequestClass, RequestScheduler } from './request-scheduler.ts'

const rejections = new DelayedRejections()

/**
 * Runs a request through the scheduler. It leaves the queue when its client disconnects, and counts as done when the whole response
 * has been passed to Node, so a slow reader occupies no slot.
 *
 * @returns once it was handled or rejected with `Retry-After`; rejects with the error of `handle`
 */
export function scheduleRequest(
  scheduler: RequestScheduler,
  kind: RequestClass,
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => Promise<void>,
): Promise<void> {
  const address = String(request.headers[clientAddressHeader])
  if (request.socket.destroyed) return Promise.resolve()
  return new Promise((resolve, reject) => {
    let hangUp = (): void => {}
    const unsubscribe = onSocketClose(request.socket, () => hangUp())
    let hasLeftQueue = false
    const leave = scheduler.schedule({
      address,
      class: kind,
      start(done) {
        hasLeftQueue = true
        // Finishing a request of a closed connection may start the next one of the same connection.
        if (request.socket.destroyed) return done()
        hangUp = done
        const over = (): void => {
          unsubscribe()
          done()
        }
        onBeforeEnd(response, over)
        response.once('close', over)
        handle().then(resolve, reject)
      },
      reject(rejection) {
        hasLeftQueue = true
        unsubscribe()
        // Delayed, because a client that retries at once would keep the loop busy with rejections.
        void rejections.hold({ key: address }).then(() => {
          if (!response.destroyed) sendOverloadResponse(request, response, rejection)
          resolve()
        })
      },
    })
    if (!hasLeftQueue) hangUp = leave
  })
}

/** Calls back when the response is complete, before it is sent. */
function onBeforeEnd(response: ServerResponse, callback: () => void): void {
  const end = response.end.bind(response)
  response.end = ((...args: Parameters<ServerResponse['end']>) => {
    callback()
    return end(...args)
  }) as ServerResponse['end']
}

const openSockets = new WeakMap<Socket, Set<() => void>>()

/** Observes the socket, because Node emits `close` only on the first response of a pipeline. */
function onSocketClose(socket: Socket, callback: () => void): () => void {
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
