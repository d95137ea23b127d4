#!/usr/bin/env node
/**
 * The one entry of every npm command. Plain JavaScript that any Node from 18 on can run: it hands
 * over to the Node that package.json pins, which runs the TypeScript behind each command as it is.
 */
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installationProblem } from './launcher/installed.mjs'
import { findNode } from './launcher/pinned-node.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const commands = {
  start: 'scripts/commands/start.ts',
  dev: 'scripts/commands/dev.ts',
  build: 'scripts/commands/build.ts',
  upgrade: 'scripts/commands/upgrade.ts',
  seed: 'scripts/commands/seed.ts',
  reset: 'scripts/commands/reset.ts',
  test: 'scripts/commands/test.ts',
  verify: 'scripts/commands/verify.ts',
  bench: 'scripts/bench.ts',
  typegen: 'scripts/commands/typegen.ts',
  faces: 'scripts/commands/faces.ts',
  'demo:render': 'scripts/commands/demo-render.ts',
  'module-pictures': 'scripts/commands/module-pictures.ts',
  guide: 'scripts/commands/guide.ts',
  chaos: 'scripts/commands/chaos.ts',
}

const [first, ...others] = process.argv.slice(2)
const named = first !== undefined && Object.hasOwn(commands, first)
const command = named ? first : 'start'
const parameters = named ? others : process.argv.slice(2)

const problem = installationProblem(root, process.env.npm_config_user_agent)
if (problem) {
  console.error(problem)
  process.exit(1)
}
const node = findNode(root)
if ('problem' in node) {
  console.error(node.problem)
  process.exit(1)
}

const preloads = ['keep-compiled.mjs', 'follow-parent.mjs'].flatMap((name) => [
  '--import',
  join(root, 'scripts', 'launcher', name),
])
const script = join(root, commands[command])
const child = spawn(node.program, [...preloads, script, ...parameters], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
  },
})

// A terminal sends Ctrl-C to both processes; the child stops everything and this one waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
}
child.on('error', (error) => {
  console.error(
    `Node ${node.version} (${node.program}) does not run here: ${error.message}. Install Node 24 (nodejs.org) and remove that file.`,
  )
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
