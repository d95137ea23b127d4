/**
 * The thread of `heartbeat.mjs`. It writes one line per heartbeat: `<ms since the event loop turned> <ms of CPU time since
 * then>`.
 */
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const { turns, every, file } = workerData
const used = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

let seen = -1
let turnedAt = performance.now()
let usedAtTurn = used()

const report = () => {
  const now = performance.now()
  const count = Atomics.load(turns, 0)
  if (count !== seen) {
    seen = count
    turnedAt = now
    usedAtTurn = used()
  }
  try {
    // A direct system call, because other writes go through the main thread.
    writeSync(file, `${Math.round(now - turnedAt)} ${Math.round(used() - usedAtTurn)}\n`)
  } catch (error) {
    // The launcher has exited.
    if (error.code !== 'EAGAIN') clearInterval(timer)
  }
}

const timer = setInterval(report, every)
report()
