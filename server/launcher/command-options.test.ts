import { expect, it } from 'vitest'
import { parseOptions, rejectUnknownOptions, requireLinux } from './command-options.ts'
import { CliError } from './cli-error.ts'

it('takes the flags that a command knows, and none at all', () => {
  expect(() => rejectUnknownOptions([])).not.toThrow()
  expect(() => rejectUnknownOptions(['--fast'], ['--fast'])).not.toThrow()
})

it('refuses every other word in a sentence', () => {
  expect(() => rejectUnknownOptions(['--fast', '--port', '6123'], ['--fast'])).toThrow(
    'Unknown option "--port". Options: --fast. Ports and folders are set by variables, such as PORT=3001 (.env.example).',
  )
  expect(() => rejectUnknownOptions(['help'])).toThrow(
    'Unknown option "help". This command has no options.',
  )
})

it('refuses a command that needs Linux elsewhere, and says where it runs', () => {
  expect(() => requireLinux('bench', 'linux')).not.toThrow()
  expect(() => requireLinux('bench', 'darwin')).toThrow(
    /^"npm run bench" runs on Linux only: .* in the dev container or in WSL\.$/,
  )
})

it('reads options, and refuses an unknown one without a stack', () => {
  const options = { fast: { type: 'boolean' } } as const
  expect(parseOptions({ args: ['--fast'], options }).values.fast).toBe(true)
  const unknown = () => parseOptions({ args: ['--quick'], options })
  expect(unknown).toThrow(CliError)
  expect(unknown).toThrow("Unknown option '--quick'")
})
