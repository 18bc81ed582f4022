import { createContext, runInContext } from 'node:vm'

/** Which of these features, by names such as `Array.toSorted`, a script adds to a browser that has none of them: it is run in such a one. */
export const addedBy = (script: string, features: readonly string[]): ReadonlySet<string> => {
  const context = createContext({})
  const run = (code: string): unknown => runInContext(code, context)
  const pathOf = (feature: string): [owner: string, name: string] => {
    const at = feature.lastIndexOf('.')
    return at < 0 ? ['globalThis', feature] : [feature.slice(0, at), feature.slice(at + 1)]
  }
  for (const feature of features) {
    const [owner, name] = pathOf(feature)
    // Interfaces of browsers are not there.
    if (!owner.includes('.')) run(`if (typeof ${owner} === 'undefined') globalThis.${owner} = class {}`)
    run(`try { delete ${owner}.${name}; delete ${owner}.prototype.${name} } catch {}`)
  }
  run(script)
  return new Set(
    features.filter((feature) => {
      const [owner, name] = pathOf(feature)
      return run(`(() => { try { return '${name}' in ${owner} || '${name}' in ${owner}.prototype } catch { return false } })()`) === true
    }),
  )
}
