import type { ExprNode } from 'groq-js'
import type { Compile, Compiled } from './compiled.ts'
import { evaluationError } from './errors.ts'
import { compileFunction } from './functions/registry.ts'
import { compileArrayCoerce, compileAttribute, compileDeref, compileElement, compileSlice } from './nodes/access.ts'
import { compileArray, compileObject } from './nodes/construct.ts'
import * as logic from './nodes/logic.ts'
import { compileOperator } from './nodes/operators.ts'
import { compilePipe } from './nodes/pipe.ts'
import { compileScan, isScan } from './nodes/scan.ts'
import * as scopes from './nodes/scope-nodes.ts'
import { compileFilter, compileFlatMap, compileMap, compileProjection } from './nodes/traversal.ts'

const compiledTrees = new WeakMap<ExprNode, Compiled>()

/** Turns a syntax tree into closures, once a tree. */
export function compileTree(tree: ExprNode): Compiled {
  let compiled = compiledTrees.get(tree)
  if (compiled === undefined) {
    compiled = compileNode(tree)
    compiledTrees.set(tree, compiled)
  }
  return compiled
}

const compileNode: Compile = (node, adapt) => {
  if (adapt === undefined) return compileWith(node, compileNode)
  const recurse: Compile = (inner, more) => {
    const both = more === undefined ? adapt : (at: ExprNode, compiled: Compiled) => adapt(at, more(at, compiled))
    return compileNode(inner, both)
  }
  return adapt(node, compileWith(node, recurse))
}

function compileWith(node: ExprNode, compile: Compile): Compiled {
  if (isScan(node)) return compileScan(node, compile)
  switch (node.type) {
    case 'This':
      return scopes.compileThis()
    case 'Parent':
      return scopes.compileParent(node)
    case 'Value':
      return scopes.compileValue(node)
    case 'Parameter':
      return scopes.compileParameter(node)
    case 'Context':
      return scopes.compileContext(node)
    case 'Group':
      return scopes.compileGroup(node, compile)
    case 'AccessAttribute':
      return compileAttribute(node, compile)
    case 'AccessElement':
      return compileElement(node, compile)
    case 'Slice':
      return compileSlice(node, compile)
    case 'ArrayCoerce':
      return compileArrayCoerce(node, compile)
    case 'Deref':
      return compileDeref(node, compile)
    case 'Filter':
      return compileFilter(node, compile)
    case 'Projection':
      return compileProjection(node, compile)
    case 'Map':
      return compileMap(node, compile)
    case 'FlatMap':
      return compileFlatMap(node, compile)
    case 'Object':
      return compileObject(node, compile)
    case 'Array':
      return compileArray(node, compile)
    case 'And':
      return logic.compileAnd(node, compile)
    case 'Or':
      return logic.compileOr(node, compile)
    case 'Not':
      return logic.compileNot(node, compile)
    case 'Neg':
      return logic.compileNegative(node, compile)
    case 'Pos':
      return logic.compilePositive(node, compile)
    case 'InRange':
      return logic.compileInRange(node, compile)
    case 'Select':
      return logic.compileSelect(node, compile)
    case 'OpCall':
      return compileOperator(node, compile)
    case 'FuncCall':
      return compileFunction(node, compile)
    case 'PipeFuncCall':
      return compilePipe(node, compile)
    default:
      throw evaluationError(`${node.type.toLowerCase()} can not be used as a value`)
  }
}
