import type { CompatStatement } from '@mdn/browser-compat-data'
import { DATA, isInFloor, partsOf } from './support.ts'

/** Objects whose members are global names. */
const GLOBAL_OBJECTS = new Set(['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope'])
const NAMESPACES = new Set(['Intl', 'WebAssembly'])

/**
 * Interfaces of browsers whose members are looked for by their names alone, on any object: those that pages have in their hands. Names of
 * all others (`day`, `unit`, `path`) are those of the pages' own objects too; their globals are found.
 */
const NAMED_ALONE =
  /^(Abort|Cache|Clipboard$|Crypto$|Document|DOM|DataTransfer$|Element$|Event$|File|FormData|Headers|HTML(Button|Canvas|Dialog|Form|Input|Media|Template|TextArea)?Element$|IDB|KeyboardEvent|Location$|LockManager$|MediaQueryList|Navigator$|Node$|PointerEvent|Range$|ReadableStream|Request$|Response$|Selection$|ServiceWorker(Container|Registration)?$|StorageManager$|Subtle|TextDecoder$|URL)/
/** Methods of iterators have the names of those of arrays; a rule of its own looks for them. Temporal is not there at all. */
const NOT_ALONE = /^(Iterator|AsyncIterator|Temporal)/

export type ScriptFeatures = {
  globals: ReadonlyMap<string, CompatStatement>
  /** By `Interface.member`. */
  members: ReadonlyMap<string, CompatStatement>
  /** Those of them that belong to the interface itself, where another of that name may belong to what it makes. */
  statics: ReadonlySet<string>
  /** Names of members that no interface of the floor has, each with the full name where it came later. */
  newNames: ReadonlyMap<string, string>
  newEvents: ReadonlySet<string>
}

export const scriptFeatures = (): ScriptFeatures => {
  const globals = new Map<string, CompatStatement>()
  const members = new Map<string, CompatStatement>()
  const statics = new Set<string>()
  const events = new Map<string, boolean>()
  const names = new Map<string, { isOld: boolean; full: string }>()
  const addMember = (owner: string, name: string, compat: CompatStatement, isAlone: boolean): void => {
    const full = `${owner}.${name}`
    members.set(full, compat)
    const known = names.get(name)
    const isOld = isInFloor(compat) || known?.isOld === true
    if (isAlone || isOld) names.set(name, { isOld, full: known?.full ?? full })
  }
  const addInterface = ([name, feature]: ReturnType<typeof partsOf>[number], isAlone: boolean): void => {
    if (feature.__compat) globals.set(name, feature.__compat)
    for (const [key, { __compat: compat }] of partsOf(feature)) {
      if (!compat || key === name) continue
      const event = /^(.*)_event$/.exec(key)?.[1]
      if (event !== undefined) events.set(event, isInFloor(compat) || events.get(event) === true)
      else if (GLOBAL_OBJECTS.has(name)) globals.set(key, compat)
      else {
        const member = key.replace(/_static$/, '')
        addMember(name, member, compat, isAlone)
        if (member !== key) statics.add(`${name}.${member}`)
      }
    }
  }
  for (const [name, feature] of partsOf(DATA.builtins)) {
    addInterface([name, feature], !NOT_ALONE.test(name))
    if (NAMESPACES.has(name)) for (const [inner, innerFeature] of partsOf(feature)) addInterface([`${name}.${inner}`, innerFeature], true)
  }
  for (const [name, feature] of partsOf(DATA.api)) addInterface([name, feature], NAMED_ALONE.test(name))
  return {
    globals,
    members,
    statics,
    newNames: new Map([...names].flatMap(([name, { isOld, full }]) => (isOld ? [] : [[name, full]]))),
    newEvents: new Set([...events].flatMap(([name, isOld]) => (isOld ? [] : [name]))),
  }
}
