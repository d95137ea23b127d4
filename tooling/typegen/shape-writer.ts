import type { ContentShape } from '../../lib/content/content-shape.ts'

/** A shape that is shorter than this is written where it occurs. */
const minimumLength = 80

type CompoundShape = Exclude<ContentShape, string>

/** Writes shapes as TypeScript; one that occurs several times is a constant, named after its first field. */
export class ShapeWriter {
  /** Declarations, each after those that it uses. */
  readonly constants: string[] = []
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, string>()

  constructor(shapes: readonly ContentShape[]) {
    for (const shape of shapes) this.#count(shape)
  }

  /**
   * @param field the name of the field that has the shape
   */
  text(shape: ContentShape, field = 'value'): string {
    if (typeof shape === 'string') return `'${shape}'`
    const key = keyOf(shape)
    const isShared = key.length >= minimumLength && (this.#counts.get(key) ?? 0) > 1
    return isShared ? this.#constant(key, shape, field) : this.#spelledOut(shape, field)
  }

  #count(shape: ContentShape): void {
    if (typeof shape === 'string') return
    const key = keyOf(shape)
    const count = this.#counts.get(key) ?? 0
    this.#counts.set(key, count + 1)
    // The inner shapes of a shared shape are written once with it.
    if (count === 0) for (const [, inner] of innerShapes(shape)) this.#count(inner)
  }

  #constant(key: string, shape: CompoundShape, field: string): string {
    const known = this.#names.get(key)
    if (known) return known
    const text = this.#spelledOut(shape, field)
    const taken = new Set(this.#names.values())
    const base = `${field.replaceAll(/\W/g, '')}Shape`
    let name = base
    for (let number = 2; taken.has(name); number++) name = `${base}${number}`
    this.#names.set(key, name)
    this.constants.push(`const ${name}: ContentShape = ${text}\n\n`)
    return name
  }

  #spelledOut(shape: CompoundShape, field: string): string {
    if ('items' in shape)
      return `{ items: ${this.text(shape.items, field)}${shape.gaps ? ', gaps: true' : ''} }`
    const members = innerShapes(shape).map(([name, inner]) => {
      const text =
        'types' in shape ? this.#spelledOut(inner as CompoundShape, name) : this.text(inner, name)
      return `${/^\w+$/.test(name) ? name : `'${name}'`}: ${text}`
    })
    return `{ ${'types' in shape ? 'types' : 'fields'}: { ${members.join(', ')} } }`
  }
}

function innerShapes(shape: CompoundShape): [string, ContentShape][] {
  if ('items' in shape) return [['items', shape.items]]
  return Object.entries('types' in shape ? shape.types : shape.fields)
}

const keyOf = (shape: CompoundShape): string => JSON.stringify(shape)
