import { describe, expect, it } from 'vitest'
import { parseOptions, rejectUnknownOptions, requireLinux } from './command-options.ts'
import { CliError } from './cli-error.ts'

describe('command options', () => {
  it('accepts known flags and no flags', () => {
    expect(() => rejectUnknownOptions([])).not.toThrow()
    expect(() => rejectUnknownOptions(['--fast'], ['--fast'])).not.toThrow()
  })

  it('rejects every other argument with one sentence', () => {
    expect(() => rejectUnknownOptions(['--fast', '--port', '6123'], ['--fast'])).toThrow(
      'Unknown option "--port". Options: --fast. Ports and folders are set by variables, such as PORT=3001 (.env.example).',
    )
    expect(() => rejectUnknownOptions(['help'])).toThrow(
      'Unknown option "help". This command has no options.',
    )
  })

  it('rejects a Linux-only command on other systems, and says where to run it', () => {
    expect(() => requireLinux('bench', 'linux')).not.toThrow()
    expect(() => requireLinux('bench', 'darwin')).toThrow(
      /^"npm run bench" runs on Linux only: .* in the dev container or in WSL\.$/,
    )
  })

  it('parses options, and rejects an unknown one without a stack trace', () => {
    const options = { fast: { type: 'boolean' } } as const
    expect(parseOptions({ args: ['--fast'], options }).values.fast).toBe(true)
    const unknown = () => parseOptions({ args: ['--quick'], options })
    expect(unknown).toThrow(CliError)
    expect(unknown).toThrow("Unknown option '--quick'")
  })
})
