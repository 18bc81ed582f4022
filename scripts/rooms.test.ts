import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { drawRooms, withDrawing } from './draw-rooms.ts'
import {
  acrossFeatures,
  areasOf,
  cyclesIn,
  fileCycles,
  fullFolders,
  importsOf,
  importsWithTests,
  namesOfTwo,
  routesWithSql,
  throughWalls,
  unusedFiles,
  wrongWings,
  type Import,
} from './rooms.ts'

const arrow = (text: string): Import => {
  const [from, to] = text.split(' > ')
  return { from: from!, to: to! }
}
const arrows = (...texts: string[]): Import[] => texts.map(arrow)

describe('imports of a project', () => {
  const root = mkdtempSync(join(tmpdir(), 'tankmix-rooms-'))
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }

  test('are those of types and of modules that load late too, without tests and what only tests use', () => {
    write('src/web/a.tsx', "import type { B } from './ui/b.tsx'\nexport const late = () => import('./late/c.ts')\nimport 'react'\n")
    write('src/web/a.test.tsx', "import './ui/b.tsx'")
    write('src/server/testing/d.ts', "import '../main.ts'")
    expect(importsOf(root)).toEqual(arrows('src/web/a.tsx > src/web/ui/b.tsx', 'src/web/a.tsx > src/web/late/c.ts'))
  })

  test('are also those of tests and of modules of Node, where walls are looked at', () => {
    write('src/web/a.test.tsx', "import '../server/b.ts'\nimport { join } from 'node:path'")
    write('src/web/testing/c.ts', "export type { D } from '../../server/d.ts'\nexport const late = () => import('node:fs')")
    expect(importsWithTests(root).map(({ from, to }) => `${from} > ${to}`)).toEqual(
      expect.arrayContaining([
        'src/web/a.test.tsx > src/server/b.ts',
        'src/web/a.test.tsx > node:path',
        'src/web/testing/c.ts > src/server/d.ts',
        'src/web/testing/c.ts > node:fs',
      ]),
    )
  })

  test('a name has one owner', () => {
    write('src/web/a.ts', 'export const one = 1\nexport type Two = 2\nconst three = 3')
    write('src/domain/b.ts', 'export type Two = 2\nexport const three = 3')
    expect(namesOfTwo(root)).toEqual(['Two is exported from src/domain/b.ts and src/web/a.ts'])
  })

  test('a file that is no program has other users than tests', () => {
    write('src/web/main.tsx', "import './a.ts'")
    write('src/web/a.ts', "new Worker(new URL('./b-worker.ts', import.meta.url))")
    write('src/web/b-worker.ts', 'export {}')
    write('src/web/c.ts', 'export const c = 1')
    write('src/web/c.test.ts', "import { c } from './c.ts'")
    expect(unusedFiles(root)).toEqual(['src/web/c.ts is imported by tests only'])
  })

  test('a folder has at most twenty files of code beside each other', () => {
    const fill = (folder: string, count: number): void => {
      for (let at = 0; at < count; at++) write(`${folder}/file-${at}.ts`, '')
    }
    fill('src/web/a', 20)
    write('src/web/a/b.test.ts', '')
    write('src/web/a/b.module.css', '')
    fill('src/web/c', 21)
    expect(fullFolders(root)).toEqual(['src/web/c has 21 files beside each other, at most 20: it needs folders'])
  })

  test('SQL is in no file with routes', () => {
    write('src/server/a/routes.ts', "db.selectFrom('a')")
    write('src/server/a/photo-route.ts', 'await sql<Row>`select 1`')
    write('src/server/a/b-routes.ts', "import { read } from './queries.ts'")
    write('src/server/a/queries.ts', "db.selectFrom('a')")
    expect(routesWithSql(root).map((line) => line.split(' ')[0])).toEqual(['src/server/a/photo-route.ts', 'src/server/a/routes.ts'])
  })
})

describe('folders', () => {
  test('are compared wherever there are two or more side by side', () => {
    expect(areasOf(arrows('src/web/a/x.ts > src/web/b/y.ts', 'src/web/b/y.ts > src/web/z.ts'))).toEqual(['src/web'])
  })

  test('may not import each other, not even through a third', () => {
    const imports = arrows('src/a/1.ts > src/b/1.ts', 'src/b/2.ts > src/c/1.ts', 'src/c/2.ts > src/a/2.ts')
    expect(cyclesIn('src', imports)).toEqual([
      'src: a and b import each other: src/a/1.ts imports src/b/1.ts',
      'src: b and c import each other: src/b/2.ts imports src/c/1.ts',
      'src: c and a import each other: src/c/2.ts imports src/a/2.ts',
    ])
    expect(cyclesIn('src', imports.slice(0, 2))).toEqual([])
  })

  test('are left alone by files of their own and of the area itself', () => {
    expect(cyclesIn('src', arrows('src/a/1.ts > src/a/2.ts', 'src/a/2.ts > src/a/1.ts', 'src/main.ts > src/a/1.ts'))).toEqual([])
  })
})

describe('files', () => {
  test('may not import each other, not even through a third of the same folder', () => {
    const imports = arrows('src/a/1.ts > src/a/2.ts', 'src/a/2.ts > src/a/3.ts', 'src/a/3.ts > src/a/1.ts', 'src/main.ts > src/a/1.ts')
    expect(fileCycles(imports)).toEqual([
      'files import each other: src/a/1.ts imports src/a/2.ts',
      'files import each other: src/a/2.ts imports src/a/3.ts',
      'files import each other: src/a/3.ts imports src/a/1.ts',
    ])
    expect(fileCycles(imports.slice(1))).toEqual([])
  })

  test('nor does a file import itself', () => {
    expect(fileCycles(arrows('src/a/1.ts > src/a/1.ts'))).toEqual(['files import each other: src/a/1.ts imports src/a/1.ts'])
  })
})

describe('wings of the server', () => {
  test.each([
    ['a lower wing does not import a higher one', 'src/server/data/a.ts > src/server/laboratory/b.ts', true],
    ['nor does the ground floor import a wing', 'src/server/db/a.ts > src/server/requests/b.ts', true],
    ['a higher wing imports a lower one', 'src/server/laboratory/a.ts > src/server/data/b.ts', false],
    ['nor does any import what stands above the wings', 'src/server/mail/a.ts > src/server/settings.ts', true],
    ['but commands do', 'src/server/commands/a.ts > src/server/app.ts', false],
    ['rooms of the ground floor import each other', 'src/server/mail/a.ts > src/server/db/b.ts', false],
  ])('%s', (_rule, text, isWrong) => {
    expect(wrongWings([arrow(text)]).length > 0).toBe(isWrong)
  })

  test('a folder that has no place in the order is named', () => {
    expect(wrongWings([arrow('src/server/attic/a.ts > src/server/db/b.ts')])).toEqual([
      'src/server: attic is in neither list of scripts/rooms.ts',
    ])
  })
})

describe('walls', () => {
  test.each([
    ['the domain imports nothing of the contract', 'src/domain/a.ts > src/contract/b.ts', true],
    ['nor of the server', 'src/domain/a.ts > src/server/db/b.ts', true],
    ['nor of the web', 'src/domain/search/a.ts > src/web/ui/b.tsx', true],
    ['nor of Node', 'src/domain/a.test.ts > node:fs', true],
    ['the contract imports the domain', 'src/contract/a.ts > src/domain/b.ts', false],
    ['but not the server', 'src/contract/console/a.ts > src/server/db/b.ts', true],
    ['nor the web', 'src/contract/a.ts > src/web/ui/b.ts', true],
    ['nor Node', 'src/contract/a.ts > node:path', true],
    ['the server imports the contract and Node', 'src/server/db/a.ts > node:path', false],
    ['but not the web', 'src/server/laboratory/testing/a.ts > src/web/ui/b.ts', true],
    ['the web imports nothing of the server', 'src/web/app/a.tsx > src/server/http/b.ts', true],
    ['nor of Node', 'src/web/a.part.test.tsx > node:url', true],
    ...['lookups', 'shared', 'features', 'console', 'app'].flatMap((room): [string, string, boolean][] => [
      [`ui does not import ${room}`, `src/web/ui/a.tsx > src/web/${room}/b/c.ts`, true],
      [`platform does not import ${room}`, `src/web/platform/texts/a.ts > src/web/${room}/b/c.ts`, true],
    ]),
    ...['ui', 'shared', 'features', 'console', 'app'].map((room): [string, string, boolean] => [
      `look-ups do not import ${room}`,
      `src/web/lookups/sources/a.ts > src/web/${room}/b.ts`,
      true,
    ]),
    ['look-ups import platform', 'src/web/lookups/a.ts > src/web/platform/b.ts', false],
    ...['features', 'console', 'app'].map((room): [string, string, boolean] => [
      `shared does not import ${room}`,
      `src/web/shared/tank/a.ts > src/web/${room}/b.ts`,
      true,
    ]),
    ['shared imports look-ups and ui', 'src/web/shared/a.tsx > src/web/ui/b.tsx', false],
    ['a feature does not import the console', 'src/web/features/search/a.ts > src/web/console/b.ts', true],
    ['nor app', 'src/web/features/search/results/list/a.ts > src/web/app/b.ts', true],
    ['but what features share', 'src/web/features/search/a.ts > src/web/shared/b.ts', false],
    ['the console imports no feature', 'src/web/console/runs/a.ts > src/web/features/tank/b.ts', true],
    ['nor another part of the report', 'src/web/console/a.ts > src/web/features/report/report-page.tsx', true],
    ['but the sheet of a report', 'src/web/console/a.ts > src/web/features/report/report-sheet.tsx', false],
    ['nor app', 'src/web/console/runs/a.ts > src/web/app/b.ts', true],
  ])('%s: %s', (_rule, text, isWrong) => {
    const lines = throughWalls([arrow(text)])
    expect(lines.map((one) => one.split(': ')[1])).toEqual(isWrong ? [text.replace(' > ', ' imports ')] : [])
  })
})

describe('features of the web', () => {
  test.each([
    ['do not import each other', 'src/web/features/search/a.ts > src/web/features/tank/b.ts', true],
    ['nor from a folder of a folder', 'src/web/features/search/results/list/a.ts > src/web/features/tank/b.ts', true],
    ['nor what is deep in another', 'src/web/features/search/a.ts > src/web/features/tank/answer/matrix/b.tsx', true],
    ['nor the styles of another', 'src/web/features/search/a.tsx > src/web/features/tank/b.module.css', true],
    ['but their own folders', 'src/web/features/search/results/list/a.ts > src/web/features/search/seed/b.ts', false],
    ['and what they share', 'src/web/features/search/results/list/a.ts > src/web/shared/tank/b.ts', false],
    ['app imports them', 'src/web/app/tank/a.ts > src/web/features/tank/b.ts', false],
  ])('%s', (_rule, text, isWrong) => {
    const [one] = arrows(text)
    expect(acrossFeatures([one!])).toEqual(isWrong ? [`src/web/features: features meet only in app: ${one!.from} imports ${one!.to}`] : [])
  })
})

describe('the diagram', () => {
  test('has an arrow for each import between rooms, but those that others imply', () => {
    const imports = arrows(
      'src/server/laboratory/a.ts > src/server/data/b.ts',
      'src/server/laboratory/a.ts > src/server/db/c.ts',
      'src/server/data/b.ts > src/server/db/c.ts',
      'src/server/db/c.ts > src/domain/d.ts',
    )
    expect(drawRooms(imports)).toBe(
      ['```mermaid', 'flowchart TD', '  data --> ground', '  ground --> domain', '  laboratory --> data', '```'].join('\n'),
    )
  })

  test('takes the place of the one before, and says where there is none', () => {
    const document = 'a\n<!-- rooms: node scripts/check-rooms.ts --write -->\n\nold\n\n<!-- /rooms -->\nb'
    expect(withDrawing(document, 'new')).toBe(document.replace('old', 'new'))
    expect(() => withDrawing('a', 'new')).toThrow('there is no place for the diagram')
  })
})
