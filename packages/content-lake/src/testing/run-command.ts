import { runCommandLine } from '../commands/run-command-line.ts'

export interface CommandOutput {
  code: number
  out: string
  err: string
}

/** Runs a command line in this process, without a terminal. */
export async function runCommand(
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandOutput> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCommandLine(words, {
    env,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    isInteractive: false,
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}
