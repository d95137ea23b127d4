/** The thread of `heartbeat.mjs`: a line for each report, `<ms since the loop turned> <ms of processor time since then>`. */
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
    // Another way than a system call of its own would lead through the main thread.
    writeSync(file, `${Math.round(now - turnedAt)} ${Math.round(used() - usedAtTurn)}\n`)
  } catch (error) {
    // Nobody reads any more.
    if (error.code !== 'EAGAIN') clearInterval(timer)
  }
}

const timer = setInterval(report, every)
report()
