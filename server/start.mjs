#!/usr/bin/env node
/**
 * Entry point of every npm command. Plain JavaScript for Node 18 and later: it starts the Node that package.json pins, which
 * runs the TypeScript of the command.
 */
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installationProblem } from './launcher/installation-problem.mjs'
import { findNode } from './launcher/find-node.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const commands = {
  start: 'server/commands/start.ts',
  dev: 'server/commands/dev.ts',
  build: 'server/commands/build.ts',
  upgrade: 'server/commands/upgrade.ts',
  seed: 'server/commands/seed.ts',
  reset: 'server/commands/reset.ts',
  test: 'tooling/commands/test.ts',
  verify: 'tooling/commands/verify.ts',
  bench: 'tooling/bench.ts',
  typegen: 'tooling/commands/typegen.ts',
  fonts: 'tooling/commands/fonts.ts',
  'demo:render': 'tooling/commands/demo-render.ts',
  'module-pictures': 'tooling/commands/module-pictures.ts',
  guide: 'tooling/commands/guide.ts',
  chaos: 'tooling/commands/chaos.ts',
}

/** Former names of commands, for one version. */
const renamedCommands = { faces: 'fonts' }

const args = process.argv.slice(2)
const renamed = Object.hasOwn(renamedCommands, args[0] ?? '') ? renamedCommands[args[0]] : undefined
if (renamed) console.error(`npm run ${args[0]} is now npm run ${renamed}.`)
const [first, ...others] = renamed ? [renamed, ...args.slice(1)] : args
const isCommand = first !== undefined && Object.hasOwn(commands, first)
const command = isCommand ? first : 'start'
const parameters = isCommand ? others : args

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

const preloads = ['enable-compile-cache.mjs', 'exit-with-parent.mjs'].flatMap((name) => [
  '--import',
  join(root, 'server', 'launcher', name),
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

// A terminal sends Ctrl-C to both processes: the child shuts down and this one waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
}
child.on('error', (error) => {
  console.error(
    `Node ${node.version} (${node.program}) cannot run on this system: ${error.message}. Install Node 24 (nodejs.org) and remove that file.`,
  )
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
