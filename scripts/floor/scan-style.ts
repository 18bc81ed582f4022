import type { Identifier } from '@mdn/browser-compat-data'
import { parse, type AtRule, type Declaration } from 'postcss'
import { DATA, isInFloor, partsOf } from './support.ts'

/** Properties, values, functions, units, selectors and rules that a style sheet uses and the floor lacks. */
const isNew = (feature: Identifier | undefined): boolean => feature?.__compat !== undefined && !isInFloor(feature.__compat)

const { properties, selectors, types, 'at-rules': rules } = DATA.css
const UNITS: Record<string, string> = {
  dv: 'viewport_percentage_units_dynamic',
  sv: 'viewport_percentage_units_small',
  lv: 'viewport_percentage_units_large',
  cq: 'container_query_length_units',
}
/** Functions are described below types: `color-mix` below `color`. */
const functions = new Map<string, Identifier>()
const collect = (feature: Identifier | undefined): void => {
  for (const [name, part] of partsOf(feature)) {
    if (part.__compat && !functions.has(name)) functions.set(name, part)
    collect(part)
  }
}
collect(types)

const newInValue = (property: string, value: string): string[] => {
  const plain = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)|--[\w-]+/g, '')
  const found: string[] = []
  for (const [, name] of plain.matchAll(/([a-z-]+)\(/g)) if (isNew(functions.get(name!))) found.push(`${name}()`)
  for (const [, unit] of plain.matchAll(/\d([a-z]{2})(?:[hwib]|min|max)\b/g))
    if (isNew(types?.['length']?.[UNITS[unit!] ?? ''])) found.push(`${unit}*`)
  for (const [word] of plain.matchAll(/(?<![\w(-])[a-z-]+(?![\w(-])/g)) {
    const described = properties?.[property]?.[word]
    if (isNew(described)) found.push(`${property}: ${word}`)
  }
  return found
}

/** Whether the same rule says it before in a way that every browser understands, or with a prefix. */
const hasFallback = (declaration: Declaration): boolean =>
  declaration.parent?.some(
    (other) =>
      other.type === 'decl' &&
      other !== declaration &&
      (other.prop === `-webkit-${declaration.prop}` ||
        (other.prop === declaration.prop && newInValue(other.prop, other.value).length === 0)),
  ) === true

const isAsked = (rule: { parent?: unknown }): boolean => {
  for (let around = rule.parent as AtRule | undefined; around; around = around.parent as AtRule | undefined)
    if (around.type === 'atrule' && around.name === 'supports') return true
  return false
}

export const newInStyle = (css: string): { feature: string; where: string }[] => {
  const found: { feature: string; where: string }[] = []
  parse(css).walk((node) => {
    if (isAsked(node)) return
    if (node.type === 'decl') {
      if (node.prop.startsWith('--'))
        for (const feature of newInValue('', node.value)) found.push({ feature, where: `${node.prop}:${node.value}` })
      else if (hasFallback(node)) return
      else if (isNew(properties?.[node.prop])) found.push({ feature: node.prop, where: String(node) })
      else for (const feature of newInValue(node.prop, node.value)) found.push({ feature, where: String(node) })
    } else if (node.type === 'atrule') {
      if (isNew(rules?.[node.name])) found.push({ feature: `@${node.name}`, where: `@${node.name} ${node.params}` })
      if (node.name === 'media' && /[<>]/.test(node.params)) found.push({ feature: '@media with a comparison', where: node.params })
    } else if (node.type === 'rule') {
      if (node.parent?.type === 'rule') found.push({ feature: 'a rule within a rule', where: node.selector })
      for (const [, name] of node.selector.matchAll(/::?([a-z-]+)/g))
        if (isNew(selectors?.[name!])) found.push({ feature: `:${name}`, where: node.selector })
    }
  })
  return found
}
