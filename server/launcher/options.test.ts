import { expect, it } from 'vitest'
import { readOptions, refuseOthers, requireLinux } from './options.ts'
import { Refusal } from './refusal.ts'

it('takes the flags that a command knows, and none at all', () => {
  expect(() => refuseOthers([])).not.toThrow()
  expect(() => refuseOthers(['--fast'], ['--fast'])).not.toThrow()
})

it('refuses every other word in a sentence', () => {
  expect(() => refuseOthers(['--fast', '--port', '6123'], ['--fast'])).toThrow(
    '"--port" is no option of this command. There is --fast; ports and folders are variables, such as PORT=3001 (.env.example).',
  )
  expect(() => refuseOthers(['help'])).toThrow(
    '"help" is no option of this command. There are none;',
  )
})

it('refuses a command that needs Linux elsewhere, and says where it runs', () => {
  expect(() => requireLinux('bench', 'linux')).not.toThrow()
  expect(() => requireLinux('bench', 'darwin')).toThrow(
    /^"npm run bench" runs on Linux alone: .* in the dev container or in WSL\.$/,
  )
})

it('reads options, and refuses an unknown one without a stack', () => {
  const options = { fast: { type: 'boolean' } } as const
  expect(readOptions({ args: ['--fast'], options }).values.fast).toBe(true)
  const unknown = () => readOptions({ args: ['--quick'], options })
  expect(unknown).toThrow(Refusal)
  expect(unknown).toThrow("Unknown option '--quick'")
})
