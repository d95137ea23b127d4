import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { changedFiles } from './changed-files.ts'

describe('changedFiles', () => {
  const repository = () => {
    const root = mkdtempSync(join(tmpdir(), 'orrery-changed-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'pipe' })
    const write = (name: string, text: string) => writeFileSync(join(root, name), text)
    git('init', '-q', '-b', 'main')
    git('config', 'user.email', 'a@example.com')
    git('config', 'user.name', 'A')
    for (const name of ['kept.ts', 'edited.ts', 'deleted.ts']) write(name, name)
    git('add', '.')
    git('commit', '-qm', 'first')
    return { root, git, write }
  }

  it('lists files changed on the branch and in the working tree, without deleted ones', () => {
    const { root, git, write } = repository()
    git('checkout', '-qb', 'work')
    write('committed.ts', '1')
    git('add', '.')
    git('commit', '-qm', 'second')
    write('edited.ts', '2')
    write('new.ts', '3')
    rmSync(join(root, 'deleted.ts'))
    expect(changedFiles(root).files.toSorted()).toEqual(['committed.ts', 'edited.ts', 'new.ts'])
  })

  it('lists uncommitted files on main', () => {
    const { root, write } = repository()
    expect(changedFiles(root).files).toEqual([])
    write('edited.ts', '2')
    expect(changedFiles(root).files).toEqual(['edited.ts'])
  })

  it('reports a missing repository', () => {
    const root = mkdtempSync(join(tmpdir(), 'orrery-changed-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    expect(() => changedFiles(root)).toThrow('"--changed" needs a git repository')
  })
})
