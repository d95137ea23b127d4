/** What `path("drafts.*")` yields: `*` stands for one part of an id, `**` for the rest of it. */
export class PathPattern {
  readonly pattern: string
  readonly #expression: RegExp

  constructor(pattern: string) {
    this.pattern = pattern
    const parts = pattern.split('.').map((part) => {
      if (part === '*') return '[^.]+'
      return part === '**' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    })
    this.#expression = new RegExp(`^${parts.join('\\.')}$`)
  }

  matches(id: string): boolean {
    return this.#expression.test(id)
  }

  toJSON(): string {
    return this.pattern
  }
}
