import fc from 'fast-check'
import { FUNCTIONS, functionDisplayName } from '../functions/registry.ts'

type Text = fc.Arbitrary<string>

/** Functions that groq-js lacks, or only knows by name. */
export const OWN_EXTENSIONS: ReadonlySet<string> = new Set([
  'documents::get',
  'documents::incomingGlobalDocumentReferenceCount',
  'documents::incomingRefCount',
  'geo::contains',
  'geo::distance',
  'geo::intersects',
  'geo::latLng',
  'global::geo',
  'global::pt',
  'media::aspect',
  'releases::all',
  'sanity::partOfVariant',
  'string::length',
  'text::query',
  'text::semanticSimilarity',
  'user::attributes',
])

/** Functions with special syntax. */
const SPECIAL = new Set([
  'delta::changedAny',
  'delta::changedOnly',
  'delta::operation',
  'diff::changedAny',
  'diff::changedOnly',
  'global::anywhere',
  'global::boost',
])

export interface GrammarOptions {
  /** Whether to generate functions that groq-js lacks. */
  readonly ours: boolean
  /** Whether to generate `before()`, `after()` and `delta::`. */
  readonly delta: boolean
}

const names = ['title', 'count', 'flag', 'tags', 'items', 'author', 'related', 'meta', 'name', 'size', 'link', '_id', '_type', '_ref', 'slug', 'missing'] // prettier-ignore
const name: Text = fc.constantFrom(...names)

const literal: Text = fc.oneof(
  fc.constantFrom('null', 'true', 'false', '0', '1', '2', '10', '1.5', '2e1', '1E-1', '007'),
  fc.constantFrom('"red"', "'red'", '"Deep Blue"', '""', '"re*"', '"a"', '"b"', '"post"'),
  fc.constantFrom('"\\u0041\\n"', "'it\\'s'", '"\\u{41}"', '"é\\t//"', '"2026-01-01T00:00:00Z"'),
  fc.constantFrom('$word', '$two', '$types', '$id', '$type'),
)

const block = '{"_type": "block", "children": [{"_type": "span", "text": "Deep blue"}, {"_type": "span", "text": "sea"}]}' // prettier-ignore

/** Suitable arguments of functions, in addition to random expressions. */
const FITTING: Readonly<Record<string, string[][]>> = {
  'array::join': [['tags', '", "'], ['["a", 1, true]', '"-"']], // prettier-ignore
  'global::dateTime': [['"2026-01-01T00:00:00.5Z"'], ['now()'], ['_createdAt']],
  'global::path': [['"drafts.**"'], ['"*"'], ['"a.*.c"']],
  'global::references': [['"a"'], ['^._id', '$id'], ['["a", "b"]']],
  'global::round': [['1.255', '2'], ['-2.5'], ['count', '1']],
  'global::length': [['"Deep"'], ['tags'], ['items']],
  'math::avg': [['[1, 2, 4]'], ['items[].size']],
  'math::max': [['[1, 2, 4]'], ['items[].size']],
  'math::min': [['[1, 2, 4]'], ['items[].size']],
  'math::sum': [['[1, null, 4]'], ['items[].size']],
  'pt::text': [[block], [`[${block}, ${block}]`]],
  'sanity::partOfRelease': [['"spring"']],
  'sanity::versionOf': [['"a"'], ['_id']],
  'string::split': [['title', '" "'], ['"a,b"', '""']], // prettier-ignore
  'string::startsWith': [['title', '"re"'], ['_id', '""']], // prettier-ignore
}

const spaces: Text = fc.constantFrom('', '', '', ' ', '\n', ' // "why" [\n', '\t')

/** Joins tokens, sometimes with whitespace and comments. */
function joined(...pieces: (Text | string)[]): Text {
  const parts = pieces.map((piece) => (typeof piece === 'string' ? fc.constant(piece) : piece))
  return fc.tuple(spaces, ...parts).map(([space, ...texts]) => texts.join(space))
}

function listOf(item: Text, least: number, most: number): Text {
  return fc
    .tuple(fc.array(item, { minLength: least, maxLength: most }), fc.boolean())
    .map(([items, trailing]) => items.join(', ') + (trailing && items.length > 0 ? ',' : ''))
}

/** Random queries by the grammar: every node, and every function with a valid number of arguments. */
export function grammar(options: GrammarOptions): Record<'query' | 'declared', Text> {
  const built = fc.letrec<
    Record<'expression' | 'operand' | 'steps' | 'call' | 'object' | 'selector', string>
  >((tie) => {
    const expression = tie('expression')
    const operand = tie('operand')
    const depth = { maxDepth: 5, depthIdentifier: fc.createDepthIdentifier() }
    const binary = (signs: string[]) =>
      joined(operand, ' ', fc.constantFrom(...signs), ' ', operand)
    const bound = fc.constantFrom('0', '1', '2', '-1', '-2', '$two', '1 + 1', '3')
    const range = fc
      .tuple(bound, fc.constantFrom('..', '...'), bound)
      .map((parts) => parts.join(''))
    const step: Text = fc.oneof(
      name.map((text) => `.${text}`),
      fc.constantFrom('[]', '[0]', '[-1]', '[1 - 1]', '["title"]', '["na" + "me"]', '[$word]'),
      range.map((text) => `[${text}]`),
      joined('[', expression, ']'),
      name.map((text) => `->${text}`),
      tie('object'),
      joined('|', ' ', tie('object')),
      fc.constantFrom(' | order(title)', ' | order(count desc, _id)', ' | order(@)'),
      joined(' | order(', operand, fc.constantFrom('', ' asc', ' desc'), ')'),
    )
    const calls = [...FUNCTIONS].flatMap(([full, { arity }]) => {
      if (SPECIAL.has(full) || (!options.ours && OWN_EXTENSIONS.has(full))) return []
      const [namespace = '', local = ''] = full.split('::')
      const written = namespace === 'global' ? fc.constantFrom(local, local, full) : fc.constant(functionDisplayName({ namespace, name: local })) // prettier-ignore
      const { least, most = 3 } = typeof arity === 'number' ? { least: arity, most: arity } : arity
      const fitting = (FITTING[full] ?? []).map((given) => fc.constant(given.join(', ')))
      return [joined(written, '(', fc.oneof(listOf(expression, least, most), ...fitting), ')')]
    })
    const selected = joined(
      fc.constantFrom('diff::changedAny(', 'diff::changedOnly('),
      operand,
      ', ',
      operand,
      ', ',
      tie('selector'),
      ')', // prettier-ignore
    )
    const changes = joined(
      fc.constantFrom('delta::changedAny(', 'delta::changedOnly('),
      tie('selector'),
      ')',
    )
    const context = fc.constantFrom('before()', 'after()', 'delta::operation()', 'before().title')
    return {
      expression: fc.oneof(
        depth,
        operand,
        binary(['==', '!=', '<', '<=', '>', '>=', 'match']),
        binary(['+', '-', '*', '/', '%', '**']),
        binary(['&&', '||']),
        joined(
          operand,
          ' in ',
          operand.filter((text) => !text.startsWith('(')),
        ),
        joined(operand, ' in ', range),
        joined(operand, ' in (', bound, '..', operand, ')'),
        joined(fc.constantFrom('-', '+', '!'), operand),
        joined(operand, ' && ', operand, ' || ', operand),
        joined(operand, ' + ', operand, ' * ', operand, ' - ', operand),
        joined('!', operand, ' == ', operand),
        joined(fc.constantFrom('-', '+'), operand, ' ** ', operand, ' ** -', operand),
        joined(operand, ' || ', operand, ' && ', operand, ' == ', operand),
      ),
      operand: fc.oneof(
        depth,
        literal,
        name,
        fc.constantFrom('@', '^', '^.^', '*', '*', '^._id', 'author->', 'related[]->').map((text) => text.endsWith('>') ? `(${text})` : text), // prettier-ignore
        joined('(', expression, ')'),
        joined('[', listOf(fc.oneof(expression, joined('...', operand)), 0, 3), ']'),
        tie('object'),
        tie('call'),
        tie('steps'),
        tie('steps'),
        joined('*[', expression, ']'),
        joined('*[_id > "" && (', expression, ')] | score(', expression, ')'),
        joined('* | score(boost(', expression, ', 2), title match "red")'),
      ),
      steps: fc
        .tuple(operand, fc.array(step, { minLength: 1, maxLength: 3 }), spaces)
        .map(([base, steps, space]) => [base, ...steps].join(space)),
      call: fc.oneof(
        ...calls,
        selected,
        joined('select(', expression, ' => ', expression, ', ', expression, ')'),
        joined('select(', expression, ' => ', operand, ', ', expression, ' => ', operand, ')'),
        ...(options.delta ? [changes, context, context] : []),
      ),
      object: joined(
        '{',
        listOf(
          fc.oneof(
            name,
            fc.constantFrom(
              '...',
              'tags[]',
              'items[0]',
              'items[size > 1]{name}',
              'author->{title}',
            ),
            joined(fc.constantFrom('"x"', "'y'", '"a b"'), ': ', expression),
            joined('...', operand),
            joined(operand, ' => ', tie('object')),
          ),
          0,
          3,
        ),
        '}',
      ),
      selector: fc.oneof(
        depth,
        name,
        joined(tie('selector'), '.', name),
        joined(tie('selector'), '[]'),
        joined('(', tie('selector'), ', ', tie('selector'), ')'),
        joined(name, '.(', tie('selector'), ')'),
        joined(
          name,
          '[',
          operand.filter((text) => !/^[(\s\d"'$-]/.test(text)),
          ' != null]',
        ),
        joined('anywhere(', expression, ')'),
      ),
    }
  })
  const declared = fc
    .tuple(
      fc.constantFrom('$v{', '$v->{', '$v[]{', '$v[]->{'),
      listOf(fc.oneof(name, joined('"x": ', built.operand)), 0, 2),
      built.expression,
      fc.constantFrom('@', 'author', 'related', '*'),
    )
    .map(([head, body, rest, argument]) => {
      return `fn our::own($v) = ${head}${body}};\n{"own": our::own(${argument}), "rest": ${rest}}`
    })
  const query = fc.oneof(
    { arbitrary: built.expression, weight: 3 },
    { arbitrary: built.steps, weight: 2 },
    { arbitrary: joined('*[', built.expression, ']', built.object), weight: 2 },
    { arbitrary: joined('*{', fc.constant('"x": '), built.expression, '}'), weight: 2 },
  )
  return { query, declared }
}
