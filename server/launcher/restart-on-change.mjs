/**
 * Runs a script that starts anew when one of its files changes, until it is asked to stop. It stands
 * between the launcher and Node's own watcher, which never hears that the launcher is gone.
 */
import { spawn } from 'node:child_process'

const watcher = spawn(
  process.execPath,
  ['--watch-preserve-output', '--watch', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => watcher.kill(signal))
}
watcher.on('exit', (code) => process.exit(code ?? 1))
