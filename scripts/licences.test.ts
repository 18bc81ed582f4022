import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { NOTICES_FILE, noticesText, partsForBrowsers, partsOf, partsOfServer } from './licences.ts'

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const versionOf = (name: string): string => (JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string }).version
const bundled = (...names: string[]) => names.map((name) => ({ name, version: versionOf(name) }))
const textOf = (parts: ReturnType<typeof partsOf>, name: string): string => parts.find((part) => part.name === name)!.text

describe('NOTICE-01 NOTICE-02 licences of packages', () => {
  test('NOTICE-02 every package that a server is installed with has the text of its licence', () => {
    const parts = partsOfServer([])
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    expect(parts.map(({ name, version }) => `${name} ${version}`)).toEqual(
      expect.arrayContaining(Object.entries(dependencies).map(([name, version]) => `${name} ${version}`)),
    )
    expect(
      parts.filter(({ licence, text }) => licence === '' || text.includes('has no copy of its licence')).map(({ name }) => name),
    ).toEqual([])
    const notices = noticesText(parts)
    for (const { name, version, text } of parts) {
      expect(notices).toContain(`\n${name} ${version}, `)
      expect(notices).toContain(text)
    }
    expect(parts.map(({ name }) => name)).not.toContain('vite')
  })

  test('NOTICE-02 the image has them beside the server', () => {
    expect(read('Dockerfile')).toContain(`COPY --from=build /app/dist/server/${NOTICES_FILE} ./`)
    expect(read('scripts/build-server.ts')).toContain('NOTICES_FILE')
  })

  test('NOTICE-01 a package without a file has its licence in standard words, with its author; a short one has the whole besides', () => {
    const parts = partsOf(bundled('wouter', 'idb-keyval', 'pg-types'))
    expect(textOf(parts, 'wouter')).toContain('released into the public domain')
    expect(textOf(parts, 'idb-keyval')).toMatch(/^Copyright 2016, Jake Archibald[\s\S]+TERMS AND CONDITIONS FOR USE/)
    expect(textOf(parts, 'pg-types')).toMatch(/^Copyright \(c\) Brian M\. Carlson\n\nPermission is hereby granted/)
  })

  test('NOTICE-01 each package of the bundles is there once, with what the tools add and the page about the API', () => {
    const parts = partsForBrowsers(bundled('react', 'react', 'core-js'))
    expect(parts.map(({ name }) => name)).toEqual(['@fastify/swagger-ui', 'core-js', 'react', 'rolldown', 'swagger-ui-dist', 'vite'])
    expect(textOf(parts, 'vite')).not.toContain('Licenses of bundled dependencies')
    expect(() => partsOf([{ name: 'react', version: '0.0.1' }])).toThrow('react@0.0.1 is in a bundle, and not in package-lock.json')
  })
})
