import { spawn } from 'node:child_process'
import { checkoutRoot } from '../../server/launcher/run-launcher.ts'
import type { Benchmark } from './benchmark.ts'

/** Runs a program and reports the lines that it prints. `small` passes `--small` on. */
export function createProgramRunner(args: string[], keep: RegExp = /\S/): Benchmark['run'] {
  return (_target, small) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, small ? [...args, '--small'] : args, {
        cwd: checkoutRoot,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.once('error', reject)
      child.once('close', (code) => {
        const lines = output.split('\n').filter((line) => keep.test(line))
        if (code === 0) resolve({ figures: [], lines })
        else reject(new Error(`${args[0]} exited with code ${code}: ${lines.at(-1) ?? ''}`))
      })
    })
}
