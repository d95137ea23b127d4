import { describe, expect, it } from 'vitest'
import { GroqError } from '../groq-error.ts'
import { parseWithParams } from '../parse.ts'

/** A common mistake, its error message, and the marked part of the query. */
const MISTAKES: [query: string, description: string, pointed: string][] = [
  ['', 'unexpected end-of-file, expected expression', ''],
  ['  // nothing', 'unexpected end-of-file, expected expression', ''],
  ['*[_type ==', 'unexpected end-of-file, expected expression', ''],
  ['*[_type == "a" &&', 'unexpected end-of-file, expected expression', ''],
  ['*[_type == "a"', "expected ']' following expression", ''],
  ['[1, 2', "expected ']' following array body", ''],
  ['*{title', "expected '}' following object body", ''],
  ['count(*', "expected ')' following function arguments", ''],
  ['(1', "expected ')' following parenthesized expression", ''],
  ['author.', "unexpected end-of-file, expected attribute name following '.'", ''],
  ['*[_type == "post]', 'unexpected end-of-file, expected end of string', '"post]'],
  [
    '*[_type = "post"]',
    'expected \']\' following expression, found "="; values are compared with ==',
    '=',
  ],
  [
    '*[_type === "post"]',
    'unexpected token "=", expected expression; values are compared with ==',
    '=',
  ],
  [
    '*[a == 1 and b == 2]',
    'expected \']\' following expression, found "and"; "and" is written &&',
    'and',
  ],
  [
    '*[a == 1 or b == 2]',
    'expected \']\' following expression, found "or"; "or" is written ||',
    'or',
  ],
  ['*[not a]', 'expected \']\' following expression, found "a"', 'a'],
  ['*[a & b]', 'expected \']\' following expression, found "&"; "and" is written &&', '&'],
  ['*[a | b]', 'object or function expected', 'b'],
  ['* | [0]', 'object or function expected', '['],
  ['* | order', 'object or function expected', 'order'],
  [
    '*{title slug}',
    'expected \'}\' following object body, found "slug"; a comma is missing before it',
    'slug',
  ],
  ['*{title,,slug}', 'expected \'}\' following object body, found ","', ','],
  ['*{,}', 'expected \'}\' following object body, found ","', ','],
  [
    '*{title: name}',
    'expected \'}\' following object body, found ":"; a name before : stands in quotes',
    ':',
  ],
  ['*{"title" name}', "expected ':' following attribute name", 'name'],
  ['[1 2]', 'expected \']\' following array body, found "2"; a comma is missing before it', '2'],
  [
    'count(a b)',
    'expected \')\' following function arguments, found "b"; a comma is missing before it',
    'b',
  ],
  [
    '*[_type == “post”]',
    'unexpected token "“", expected expression; strings stand in " or \'',
    '“',
  ],
  [
    '*[_type == ‘post’]',
    'unexpected token "‘", expected expression; strings stand in " or \'',
    '‘',
  ],
  [
    '*[price < 10 > 5]',
    'unexpected token ">", expected parentheses around one of two comparisons',
    '>',
  ],
  [
    '*[1 < price < 5]',
    'unexpected token "<", expected parentheses around one of two comparisons',
    '<',
  ],
  ['order(title)', 'Undefined function: order; it stands behind a |', 'order'],
  ['nope(1)', 'Undefined function: nope', 'nope'],
  ['nope::nope(1)', 'Undefined namespace: nope', 'nope::nope'],
  ['string::nope(1)', 'Undefined function: string::nope', 'string::nope'],
  [
    'count(1, 2)',
    'Incorrect number of arguments to function count(). Expected 1, got 2.',
    'count(1, 2)',
  ],
  ['count()', 'Incorrect number of arguments to function count(). Expected 1, got 0.', 'count()'],
  [
    '* | order()',
    'Incorrect number of arguments to function order(). Expected at least 1, got 0.',
    'order()',
  ],
  ['* | nope(a)', 'Undefined pipe function: nope', 'nope'],
  ['count (*)', 'unable to parse entire expression: unexpected token "("', '('],
  ['string::length', 'expected a function following namespace expression', 'length'],
  ['::length', 'unexpected token "::", expected expression', '::'],
  ['$', "expected the name of a parameter after '$'", '$'],
  ['$1', "expected the name of a parameter after '$'", '$'],
  ['*[_id == $id]', 'param $id referenced, but not provided', '$id'],
  ['*[a..b]', 'subscript ranges must have integer endpoints', 'a'],
  ['*[0..1.5]', 'subscript ranges must have integer endpoints', '1.5'],
  ['*[0...$to]', 'param $to referenced, but not provided', '$to'],
  ['list[1.5]', 'array element access must use an integer', '1.5'],
  ['*{author.name}', 'attribute has no name of its own, expected "name": before it', 'author.name'],
  ['*{"x"}', "expected ':' following attribute name", '}'],
  ['*{count(x)}', 'attribute has no name of its own, expected "name": before it', 'count(x)'],
  ['*{@}', 'attribute has no name of its own, expected "name": before it', '@'],
  ['a.^.b', '^ is not allowed here', '^'],
  ['a.@.b', '@ is not allowed here', '@'],
  ['1.', "unexpected end-of-file, expected attribute name following '.'", ''],
  ['1e', 'unexpected token "1e", expected the digits of an exponent', '1e'],
  ['"a\\x"', 'invalid escape sequence "\\\\x" in string', '\\x'],
  ['"\\u{110000}"', 'invalid Unicode code point in string', '\\u{110000}'],
  ['"\\uD800"', 'invalid Unicode code point in string', '"\\uD800"'],
  [
    'order asc',
    'unable to parse entire expression: unexpected token "asc"; asc and desc stand in order()',
    'asc',
  ],
  [
    '[title asc]',
    'expected \']\' following array body, found "asc"; asc and desc stand in order()',
    'asc',
  ],
  [
    '*|order(a && b desc)',
    'unexpected desc, expected the expression with && in parentheses',
    'desc',
  ],
  ['{"a": b => c}', 'expected \'}\' following object body, found "=>"', '=>'],
  ['[a => b]', 'expected \']\' following array body, found "=>"', '=>'],
  [
    'select(1, a => b)',
    'unexpected argument to select(), expected none after the one without =>',
    'a => b',
  ],
  ['boost(a, 1)', 'unexpected boost: it can only be used inside score()', 'boost'],
  ['*{a} | score(a == 1)', 'score() must be applied to documents, before any projection', 'score'],
  ['a b', 'unable to parse entire expression: unexpected token "b"', 'b'],
  ['1 2', 'unable to parse entire expression: unexpected token "2"', '2'],
  ['* ;', 'unable to parse entire expression: unexpected token ";"', ';'],
  ['*[a == 1]]', 'unable to parse entire expression: unexpected token "]"', ']'],
  ['*}', 'unable to parse entire expression: unexpected token "}"', '}'],
  [')', 'unexpected token ")", expected expression', ')'],
  ['*[]]', 'unable to parse entire expression: unexpected token "]"', ']'],
  ['/* all */ *', 'unexpected token "/", expected expression; comments begin with //', '/'],
  ['# all\n*', 'unexpected token "#", expected expression; comments begin with //', '#'],
  ['`a`', 'unexpected token "`", expected expression; strings stand in " or \'', '`'],
  [
    'a ? b : c',
    'unable to parse entire expression: unexpected token "?"; conditions are written select(condition => value, otherwise)',
    '?',
  ],
  [
    'a.b?.c',
    'unable to parse entire expression: unexpected token "?"; conditions are written select(condition => value, otherwise)',
    '?',
  ],
  ['a == ', 'unexpected end-of-file, expected expression', ''],
  ['* - > b', 'unexpected token ">", expected expression', '>'],
  ['before()', 'Undefined function: before', 'before'],
  ['fn foo($x) = $x{a}; *', "expected '::' followed by a function name", '('],
  ['fn a::b(x) = x{a}; *', 'expected parameter name', 'x'],
  ['fn a::b($x) $x{a}; *', "expected '=' following ()", '$x'],
  ['fn a::b($x) = $x{a} *', 'unexpected end-of-file, expected expression', ''],
  [
    'fn a::b($x) = $x.a; *',
    'unexpected function body, expected $x{…}, $x->{…}, $x[]{…} or $x[]->{…}',
    '$x.a',
  ],
  ['fn a::b($x) = $x{"y": ^.z}; *', '^ is not allowed here: it leads out of the function', '^'],
  [
    'fn a::b($x) = $x{"y": $x}; *',
    "$x is not allowed here: a function's parameter stands at the start of its body alone",
    '$x',
  ],
  ['fn a::b($x) = $x{"y": a::b(@)}; *', 'recursive function definition', '$x{"y": a::b(@)}'],
  ['fn a::b($x, $y) = $x{a}; *', 'expected \')\' following function arguments, found ","', ','],
  ['fn a::b($x) = $x{a}; *{"y": a::c(@)}', 'Undefined function: a::c', 'a::c'],
  ['diff::changedAny({}, {}, a + b)', 'invalid selector: unexpected token "+"', '+'],
  ['diff::changedAny({}, {}, a[0])', 'invalid selector: a position can not be selected', '0'],
  ['3 in (1 + (2 .. 3))', 'expected \')\' following parenthesized expression, found ".."', '..'],
  ['1 .. 2', 'unable to parse entire expression: unexpected token ".."', '..'],
  ['(2 in 1) .. 4', 'unable to parse entire expression: unexpected token ".."', '..'],
  ['{...', 'unexpected end-of-file, expected expression', ''],
  ['[...]', 'unexpected token "]", expected expression', ']'],
  ['{"a" "b"}', "expected ':' following attribute name", '"b"'],
  ['*[_id in path("drafts.**"]', 'expected \')\' following function arguments, found "]"', ']'],
  ['(a,)', 'unexpected token ")", expected expression', ')'],
  ['*[references($x]', 'expected \')\' following function arguments, found "]"', ']'],
  ['*[title match ]', 'unexpected token "]", expected expression', ']'],
  ['a !b', 'unable to parse entire expression: unexpected token "!"', '!'],
  ['*[_type == "post" && ]', 'unexpected token "]", expected expression', ']'],
  ['*[!]', 'unexpected token "]", expected expression', ']'],
  ['é', 'unexpected token "é", expected expression', 'é'],
  ['\ud83d\ude00', 'unexpected token "\ud83d\ude00", expected expression', '\ud83d\ude00'],
  ['a\ufeff', 'unable to parse entire expression: unexpected token "\ufeff"', '\ufeff'],
  ['select(a => )', 'unexpected token ")", expected expression', ')'],
  ['a::b', 'expected a function following namespace expression', 'b'],
  ['a :: b(c)', 'unable to parse entire expression: unexpected token "::"', '::'],
  ['*[_type == \'post"]', 'unexpected end-of-file, expected end of string', '\'post"]'],
]

function refusalOf(query: string): GroqError {
  try {
    parseWithParams(query)
  } catch (error) {
    if (error instanceof GroqError) return error
    throw error
  }
  throw new Error(`not refused: ${query}`)
}

describe('syntax errors', () => {
  it.each(MISTAKES)('%s', (query, description, pointed) => {
    const { message, start, end, type } = refusalOf(query)
    expect({ type, message, pointed: query.slice(start, end) }).toEqual({
      type: 'queryParseError',
      message: description,
      pointed,
    })
    // Without a marked part, something is missing after the last token.
    if (pointed === '') expect(start).toBe(query.replace(/\s*(?:\/\/.*)?$/, '').length)
  })
})
