import { expect, it } from 'vitest'
import { waveringInPlaywright, waveringInVitest, waveringLines } from './wavering.ts'

const passed = { status: 'passed', fullName: 'a room is open', failureMessages: [] }

it('names what failed in vitest, a file that broke and what passed at its second try', () => {
  const files = [
    {
      name: '/house/lib/door.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        passed,
        {
          status: 'failed',
          fullName: 'a door opens',
          failureMessages: ['\u001B[31mError: it\u001B[39m is locked\n  at door.ts:3'],
        },
      ],
    },
    {
      name: '/house/lib/wall.test.ts',
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    },
    {
      name: '/house/lib/bell.test.ts',
      status: 'passed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'a bell rings', failureMessages: ['Error: too late'] },
      ],
    },
  ]
  expect(waveringInVitest(files, '/house')).toEqual({
    failed: [
      'lib/door.test.ts: a door opens – Error: it is locked',
      'lib/wall.test.ts: the file itself – no such module',
    ],
    again: ['lib/bell.test.ts: a bell rings – Error: too late'],
  })
})

it('names what failed in the browser, wherever its suite stands', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'e2e/shop.spec.ts',
    tests: [{ status, results: [{ error: { message: 'Error: not seen\n at 3' } }, {}] }],
  })
  const suites = [
    { specs: [spec('buys', 'flaky'), spec('looks', 'expected')] },
    { suites: [{ specs: [spec('sells', 'unexpected')] }] },
  ]
  expect(waveringInPlaywright(suites)).toEqual({
    failed: ['e2e/shop.spec.ts: sells – Error: not seen'],
    again: ['e2e/shop.spec.ts: buys – Error: not seen'],
  })
})

it('tells what wavered before what failed', () => {
  expect(waveringLines({ failed: ['b'], again: ['a'] })).toEqual(['↻ at the second try: a', '✗ b'])
})
