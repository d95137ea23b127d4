import type { ExprNode } from './syntax/ast.ts'
import type { CompileNode, CompiledExpression } from './evaluation/compiled-expression.ts'
import { evaluationError } from './groq-error.ts'
import { compileFunctionCall } from './functions/registry.ts'
import {
  compileArrayCoerce,
  compileAttribute,
  compileDeref,
  compileElement,
  compileSlice,
} from './nodes/access-nodes.ts'
import { compileArray, compileObject } from './nodes/object-array-literals.ts'
import * as logic from './nodes/logic.ts'
import { compileOperator } from './nodes/operators.ts'
import { compilePipe } from './nodes/pipe-functions.ts'
import { compileScan, isScan } from './nodes/scan.ts'
import * as scopes from './nodes/scope-nodes.ts'
import {
  compileArrayFilter,
  compileFlatMap,
  compileMap,
  compileProjection,
} from './nodes/traversal.ts'

const compiledTrees = new WeakMap<ExprNode, CompiledExpression>()

/** Compiles a syntax tree to closures; cached per tree. */
export function compileTree(tree: ExprNode): CompiledExpression {
  let compiled = compiledTrees.get(tree)
  if (compiled === undefined) {
    compiled = compileNode(tree)
    compiledTrees.set(tree, compiled)
  }
  return compiled
}

const compileNode: CompileNode = (node, adapt) => {
  if (adapt === undefined) return compileWith(node, compileNode)
  const recurse: CompileNode = (inner, more) => {
    const both =
      more === undefined
        ? adapt
        : (at: ExprNode, compiled: CompiledExpression) => adapt(at, more(at, compiled))
    return compileNode(inner, both)
  }
  return adapt(node, compileWith(node, recurse))
}

type Builders = {
  readonly [Type in ExprNode['type']]?: (
    node: Extract<ExprNode, { type: Type }>,
    compile: CompileNode,
  ) => CompiledExpression
}

/** Compilers by node type; node types without one have no value. */
const BUILDERS: Builders = {
  AccessAttribute: compileAttribute,
  AccessElement: compileElement,
  And: logic.compileAnd,
  Array: compileArray,
  ArrayCoerce: compileArrayCoerce,
  Context: scopes.compileDeltaContext,
  Deref: compileDeref,
  Filter: compileArrayFilter,
  FlatMap: compileFlatMap,
  FuncCall: compileFunctionCall,
  Group: scopes.compileGroup,
  InRange: logic.compileInRange,
  Map: compileMap,
  Neg: logic.compileNegative,
  Not: logic.compileNot,
  Object: compileObject,
  OpCall: compileOperator,
  Or: logic.compileOr,
  Parameter: scopes.compileParameter,
  Parent: scopes.compileParent,
  PipeFuncCall: compilePipe,
  Pos: logic.compilePositive,
  Projection: compileProjection,
  Select: logic.compileSelect,
  Slice: compileSlice,
  This: scopes.compileThis,
  Value: scopes.compileLiteralValue,
}

/** All node types that have a value. */
export const COMPILABLE_NODE_TYPES: readonly string[] = ['Everything', ...Object.keys(BUILDERS)]

function compileWith(node: ExprNode, compile: CompileNode): CompiledExpression {
  if (isScan(node)) return compileScan(node, compile)
  const build = BUILDERS[node.type] as
    | ((node: ExprNode, compile: CompileNode) => CompiledExpression)
    | undefined
  if (build === undefined) {
    throw evaluationError(`${node.type.toLowerCase()} can not be used as a value`)
  }
  return build(node, compile)
}
