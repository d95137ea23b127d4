import { expect, it } from 'vitest'
import { readOptions, refuseOthers } from './options.ts'
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

it('reads options, and refuses an unknown one without a stack', () => {
  const options = { fast: { type: 'boolean' } } as const
  expect(readOptions({ args: ['--fast'], options }).values.fast).toBe(true)
  const unknown = () => readOptions({ args: ['--quick'], options })
  expect(unknown).toThrow(Refusal)
  expect(unknown).toThrow("Unknown option '--quick'")
})
