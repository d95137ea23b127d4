import { constants, type ServerHttp2Session } from 'node:http2'
import { IDLE_TIMEOUT, REQUEST_TIMEOUT } from '../http/server.ts'
import { CONTROL_FRAMES, CONTROL_WINDOW } from './limits.ts'

/**
 * Ends an HTTP/2 connection that nothing comes over any more, as over HTTP/1.1: at first it takes no further request, and what is
 * not done an hour later is cut off. One that floods the server with pings or settings is ended at once.
 */
export function watch(session: ServerHttp2Session): void {
  session.on('error', () => session.destroy())
  session.setTimeout(IDLE_TIMEOUT, () => {
    session.close()
    const cut = setTimeout(() => session.destroy(), REQUEST_TIMEOUT).unref()
    session.once('close', () => clearTimeout(cut))
  })
  let [since, frames] = [performance.now(), 0]
  const count = () => {
    const now = performance.now()
    if (now - since > CONTROL_WINDOW) [since, frames] = [now, 0]
    frames += 1
    if (frames > CONTROL_FRAMES) session.destroy(undefined, constants.NGHTTP2_ENHANCE_YOUR_CALM)
  }
  session.on('ping', count)
  session.on('remoteSettings', count)
}
