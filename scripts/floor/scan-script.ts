import { parse, type AnyNode, type Expression, type MemberExpression, type Super } from 'acorn'
import { ancestor } from 'acorn-walk'
import { isInFloor } from './support.ts'
import type { ScriptFeatures } from './script-features.ts'

/** What a script uses that the floor lacks; `isTested` where the file looks whether it is there before it uses it. */
export type Use = { feature: string; isTested: boolean; where: string }

/** The newest edition of the language that the floor reads but for what is looked for below. */
const LANGUAGE = 2022
const LOOKBEHIND = /\(\?<[=!]/
const AROUND = 40
const GLOBAL_THIS = new Set(['self', 'window', 'globalThis'])
/** What gives an iterator, and what iterators can do since they have methods. */
const ITERATORS = new Set(['values', 'keys', 'entries', 'matchAll'])
const OF_ITERATORS = new Set(['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'])

const nameOf = ({ computed, property }: MemberExpression): string | undefined => {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

/** `Intl.Segmenter` as it is written; undefined for what is not made of names alone. */
const fullName = (node: Expression | Super): string | undefined => {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.object.type === 'Super') return undefined
  const [object, name] = [fullName(node.object), nameOf(node)]
  if (object === undefined || name === undefined) return undefined
  return GLOBAL_THIS.has(object) ? name : `${object}.${name}`
}

/** Whether an expression only says if something is there: in a condition, compared, behind `typeof` or before `?.`. */
const isQuestion = (node: AnyNode, ancestors: readonly AnyNode[]): boolean => {
  const parent = ancestors.at(-2)
  if (parent === undefined) return false
  if (parent.type === 'UnaryExpression') return parent.operator === 'typeof' || parent.operator === '!'
  if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') return parent.test === node
  if (parent.type === 'LogicalExpression') return true
  if (parent.type === 'BinaryExpression') return /^[!=]==?$/.test(parent.operator)
  if (parent.type === 'MemberExpression') return parent.optional && parent.object === node
  return parent.type === 'CallExpression' && parent.optional && parent.callee === node
}

export const usesOf = (source: string, { globals, members, newNames, newEvents }: ScriptFeatures): Use[] => {
  const uses: (Use & { name: string; isTry: boolean })[] = []
  const tested = new Set<string>()
  const add = (node: AnyNode, feature: string, name = feature, ancestors: readonly AnyNode[] = []): void => {
    const where = source.slice(Math.max(0, node.end - AROUND), node.end + AROUND).replaceAll(/\s+/g, ' ')
    // What was there before browsers had it is no excuse: only interfaces of browsers are tried.
    const isTry = ancestors.some((one, i) => one.type === 'TryStatement' && one.handler && one.block === ancestors[i + 1])
    uses.push({ feature, name, where, isTested: false, isTry })
  }
  const text = (node: AnyNode, value: string): void => {
    if (LOOKBEHIND.test(value)) add(node, 'lookbehind')
  }
  ancestor(parse(source, { ecmaVersion: LANGUAGE, sourceType: 'module', allowHashBang: false }), {
    Identifier(node, _state, ancestors) {
      const compat = globals.get(node.name)
      if (!compat || isInFloor(compat)) return
      if (isQuestion(node, ancestors)) tested.add(node.name)
      else add(node, node.name, node.name, ancestors)
    },
    MemberExpression(node, _state, ancestors) {
      const name = nameOf(node)
      if (name === undefined) return
      const full = fullName(node)
      const compat = full === undefined ? undefined : (members.get(full) ?? globals.get(full))
      const callee = node.object.type === 'CallExpression' ? node.object.callee : undefined
      if (
        callee?.type === 'MemberExpression' &&
        OF_ITERATORS.has(name) &&
        ITERATORS.has(nameOf(callee) ?? '') &&
        !/^(Object|Array)\./.test(fullName(callee) ?? '')
      )
        add(node, `Iterator.${name}`)
      if (compat ? isInFloor(compat) : !newNames.has(name)) return
      if (isQuestion(node, ancestors)) tested.add(name)
      else add(node, compat ? full! : newNames.get(name)!, name, ancestors)
    },
    BinaryExpression({ operator, left }) {
      if (operator === 'in' && left.type === 'Literal' && typeof left.value === 'string') tested.add(left.value)
      if (operator === 'in' && left.type === 'TemplateLiteral') tested.add(left.quasis[0]?.value.cooked ?? '')
    },
    CallExpression(node) {
      const [event] = node.arguments
      if (node.callee.type !== 'Identifier' && (node.callee.type !== 'MemberExpression' || nameOf(node.callee) !== 'addEventListener'))
        return
      if (node.callee.type === 'Identifier' && node.callee.name !== 'addEventListener') return
      const name = event?.type === 'Literal' ? event.value : event?.type === 'TemplateLiteral' ? event.quasis[0]?.value.cooked : undefined
      if (typeof name === 'string' && newEvents.has(name)) add(node, `event ${name}`)
    },
    StaticBlock(node) {
      add(node, 'static block of a class')
    },
    Literal(node) {
      if (node.regex) text(node, node.regex.pattern)
      else if (typeof node.value === 'string') text(node, node.value)
    },
    TemplateLiteral(node) {
      for (const { value } of node.quasis) text(node, value.cooked ?? '')
    },
  })
  return uses.map(({ name, isTry, ...use }) => ({ ...use, isTested: tested.has(name) || isTry }))
}
