import { request as ask } from 'node:http'
import type { UpgradeHandler } from '../http/server.ts'
import { headOf, isPassedOn, join } from '../http/passing.ts'
import type { Lake } from '../lake.ts'
import { introduce, isOfCompany } from './visitor.ts'

/**
 * Hands sockets on to the process that writes, where this one only reads and what they are about is in that one's memory. Where nobody writes
 * they are closed: their clients come again.
 * @param here takes over what is answered in this process
 * @param isOfWriter whether the one that writes speaks with the sockets of an address
 */
export function handOnSockets(
  lake: Lake,
  here: UpgradeHandler,
  isOfWriter: (pathname: string) => boolean,
): UpgradeHandler {
  const { company } = lake
  if (company === undefined) return here
  return (request, raw) => {
    const { pathname, search, host } = new URL(request.url)
    if (company.role === 'writer' || !isOfWriter(pathname)) return here(request, raw)
    const { message, socket, head } = raw
    if (company.writer === undefined) return void socket.destroy()
    const { connection = 'Upgrade', upgrade = 'websocket' } = message.headers
    const given = [...request.headers].filter(([name]) => isPassedOn(name) && !isOfCompany(name))
    const asked = ask(`${company.writer}${pathname}${search}`, {
      headers: {
        ...Object.fromEntries(given),
        host,
        ...introduce(request, lake),
        connection,
        upgrade,
      },
    })
    asked.on('upgrade', (answer, far, farHead) => {
      socket.write(headOf(answer))
      join([socket, head], [far, farHead])
    })
    asked.on('response', (answer) => {
      answer.resume()
      socket.end(headOf(answer))
    })
    asked.on('error', () => socket.destroy())
    const leave = () => void socket.destroy()
    lake.closed.addEventListener('abort', leave, { once: true })
    socket.on('close', () => {
      lake.closed.removeEventListener('abort', leave)
      asked.destroy()
    })
    asked.end()
  }
}
