import { expect, it } from 'vitest'
import { refuseOthers } from './options.ts'

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
