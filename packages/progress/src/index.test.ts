import { describe, expect, test } from 'vitest'
import { createProgress } from './index.ts'

function streamOf(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, columns: 20, written, write: (text: string) => written.push(text) }
}

describe('index', () => {
  test('a terminal has one line, replaced at most ten times a second, cut to its width and cleared', () => {
    const stream = streamOf(true)
    let time = 0
    const progress = createProgress(false, stream, () => time)
    progress.update('Reading 10/20 MB')
    progress.update('Reading 11/20 MB')
    time = 100
    progress.update('Done')
    time = 200
    progress.update('A line that is longer than the terminal is wide')
    progress.end()
    expect(stream.written).toEqual([
      '\rReading 10/20 MB',
      `\rDone${' '.repeat(12)}`,
      '\rA line that is long',
      `\r${' '.repeat(19)}\r`,
    ])
  })

  test('anything else has nothing, or a line every two seconds where it is forced', () => {
    const silent = streamOf(false)
    const quiet = createProgress(false, silent)
    quiet.update('one')
    quiet.end()
    expect(silent.written).toEqual([])

    const pipe = streamOf(false)
    let time = 0
    const forced = createProgress(true, pipe, () => time)
    forced.update('one')
    time = 1_999
    forced.update('two')
    time = 2_000
    forced.update('three')
    forced.end()
    expect(pipe.written).toEqual(['one\n', 'three\n'])
  })
})
