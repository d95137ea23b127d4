/**
 * Runs a script and restarts it when one of its files changes. It runs between the launcher and Node's watcher, which does
 * not exit with its parent.
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
