/**
 * The syntax tree of GROQ, with the node types of the reference implementation. `start` and `end` are UTF-16
 * offsets into the query; synthetic nodes have none.
 */
interface Base<Type extends string> {
  type: Type
  start?: number
  end?: number
}

export type BinaryOperator =
  | '=='
  | '!='
  | '>'
  | '>='
  | '<'
  | '<='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '**'
  | 'in'
  | 'match'

export interface AccessAttributeNode<Inner = ExprNode> extends Base<'AccessAttribute'> {
  base?: Inner
  name: string
}
export interface AccessElementNode extends Base<'AccessElement'> {
  base: ExprNode
  index: number
}
export interface AndNode extends Base<'And'> {
  left: ExprNode
  right: ExprNode
}
export interface ArrayElementNode extends Base<'ArrayElement'> {
  value: ExprNode
  isSplat: boolean
}
export interface ArrayNode extends Base<'Array'> {
  elements: ArrayElementNode[]
}
export interface ArrayCoerceNode<Inner = ExprNode> extends Base<'ArrayCoerce'> {
  base: Inner
}
export interface AscNode extends Base<'Asc'> {
  base: ExprNode
}
export interface ContextNode extends Base<'Context'> {
  key: string
}
export interface DerefNode extends Base<'Deref'> {
  base: ExprNode
}
export interface DescNode extends Base<'Desc'> {
  base: ExprNode
}
export interface EverythingNode extends Base<'Everything'> {}
export interface FilterNode<Inner = ExprNode> extends Base<'Filter'> {
  base: Inner
  expr: ExprNode
}
export interface FlatMapNode extends Base<'FlatMap'> {
  base: ExprNode
  expr: ExprNode
}
export interface FuncCallNode extends Base<'FuncCall'> {
  namespace: string
  name: string
  args: ExprNode[]
}
export interface GroupNode<Inner = ExprNode> extends Base<'Group'> {
  base: Inner
}
export interface InRangeNode extends Base<'InRange'> {
  base: ExprNode
  left: ExprNode
  right: ExprNode
  isInclusive: boolean
}
export interface MapNode extends Base<'Map'> {
  base: ExprNode
  expr: ExprNode
}
export interface NegNode extends Base<'Neg'> {
  base: ExprNode
}
export interface NotNode extends Base<'Not'> {
  base: ExprNode
}
export interface ObjectAttributeValueNode extends Base<'ObjectAttributeValue'> {
  name: string
  value: ExprNode
}
export interface ObjectConditionalSplatNode extends Base<'ObjectConditionalSplat'> {
  condition: ExprNode
  value: ExprNode
}
export interface ObjectSplatNode extends Base<'ObjectSplat'> {
  value: ExprNode
}
export type ObjectAttributeNode =
  | ObjectAttributeValueNode
  | ObjectConditionalSplatNode
  | ObjectSplatNode
export interface ObjectNode extends Base<'Object'> {
  attributes: ObjectAttributeNode[]
}
export interface OpCallNode extends Base<'OpCall'> {
  op: BinaryOperator
  left: ExprNode
  right: ExprNode
}
export interface OrNode extends Base<'Or'> {
  left: ExprNode
  right: ExprNode
}
export interface ParameterNode extends Base<'Parameter'> {
  name: string
}
export interface ParentNode extends Base<'Parent'> {
  n: number
}
export interface PipeFuncCallNode extends Base<'PipeFuncCall'> {
  base: ExprNode
  name: string
  args: ExprNode[]
}
export interface PosNode extends Base<'Pos'> {
  base: ExprNode
}
export interface ProjectionNode extends Base<'Projection'> {
  base: ExprNode
  expr: ExprNode
}
export interface SelectAlternativeNode extends Base<'SelectAlternative'> {
  condition: ExprNode
  value: ExprNode
}
export interface SelectNode extends Base<'Select'> {
  alternatives: SelectAlternativeNode[]
  fallback?: ExprNode
}
export interface SelectorFuncCallNode extends Base<'SelectorFuncCall'> {
  name: 'anywhere'
  arg: ExprNode
}
export interface SelectorNestedNode extends Base<'SelectorNested'> {
  base: SelectorNode
  nested: SelectorNode
}
export interface SliceNode extends Base<'Slice'> {
  base: ExprNode
  left: number
  right: number
  isInclusive: boolean
}
export interface ThisNode extends Base<'This'> {}
export interface TupleNode<Inner = ExprNode> extends Base<'Tuple'> {
  members: Inner[]
}
export interface ValueNode extends Base<'Value'> {
  value: unknown
}

/** A selector of places in a document, as in `diff::changedAny()`. */
export type SelectorNode =
  | AccessAttributeNode<SelectorNode>
  | ArrayCoerceNode<SelectorNode>
  | FilterNode<SelectorNode>
  | SelectorFuncCallNode
  | SelectorNestedNode
  | ThisNode
  | TupleNode<SelectorNode>

/** A node that can be used as a value. */
export type ExprNode =
  | AccessAttributeNode
  | AccessElementNode
  | AndNode
  | ArrayNode
  | ArrayCoerceNode
  | AscNode
  | ContextNode
  | DerefNode
  | DescNode
  | EverythingNode
  | FilterNode
  | FlatMapNode
  | FuncCallNode
  | GroupNode
  | InRangeNode
  | MapNode
  | NegNode
  | NotNode
  | ObjectNode
  | OpCallNode
  | OrNode
  | ParameterNode
  | ParentNode
  | PipeFuncCallNode
  | PosNode
  | ProjectionNode
  | SelectNode
  | SelectorFuncCallNode
  | SelectorNestedNode
  | SliceNode
  | ThisNode
  | TupleNode
  | ValueNode

/** Any node of the tree. */
export type SyntaxNode = ExprNode | ArrayElementNode | ObjectAttributeNode | SelectAlternativeNode

/** Any node, for traversal. */
type AnyNode = { readonly type: string } & Readonly<Record<string, unknown>>

function isNode(value: unknown): value is AnyNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { type?: unknown }).type === 'string'
  )
}

/** The child nodes of a node, with their field. */
export function* children(node: SyntaxNode | AnyNode): Iterable<{ field: string; child: AnyNode }> {
  if (node.type === 'Value') return
  for (const [field, value] of Object.entries(node)) {
    if (isNode(value)) yield { field, child: value }
    else if (Array.isArray(value))
      for (const item of value) if (isNode(item)) yield { field, child: item }
  }
}

/** Whether a node or any descendant satisfies a condition. */
export function containsMatchingNode(
  node: ExprNode,
  condition: (node: ExprNode) => boolean,
): boolean {
  const pending: AnyNode[] = [node as unknown as AnyNode]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (condition(next as unknown as ExprNode)) return true
    for (const { child } of children(next)) pending.push(child)
  }
  return false
}

/** Removes enclosing parentheses. */
export function ungroup(node: ExprNode): ExprNode {
  let inner = node
  while (inner.type === 'Group') inner = inner.base
  return inner
}

/** The conditions of a conjunction. */
export function conjuncts(node: ExprNode): ExprNode[] {
  const inner = ungroup(node)
  return inner.type === 'And' ? [...conjuncts(inner.left), ...conjuncts(inner.right)] : [inner]
}
