import { expect, onTestFinished, test, vi } from 'vitest'
import { hashFile } from './file-hash.ts'

const of = (size: number, read = () => Promise.resolve(new ArrayBuffer(0))) => ({ size, arrayBuffer: read }) as unknown as Blob

test('VERIFY-02 the hash of a file is its SHA-256; each altered byte has another one', async () => {
  // The first example of FIPS 180-2.
  expect(await hashFile(new Blob(['abc']))).toEqual({ sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' })
  const hashes = await Promise.all(['abc', 'abd', 'ab', 'bac', 'abc\n'].map((text) => hashFile(new Blob([text]))))
  expect(new Set(hashes.map((hash) => JSON.stringify(hash))).size).toBe(5)
})

test('VERIFY-02 a file that is larger than any report is not read, and one that cannot be read says so', async () => {
  const unread = of(50_000_001, () => Promise.reject(new Error('was read')))
  expect(await hashFile(unread)).toEqual({ why: 'too large' })
  expect(await hashFile(of(50_000_000))).toHaveProperty('sha256')
  expect(await hashFile(of(1, () => Promise.reject(new Error('it was removed'))))).toEqual({ why: 'unreadable' })
})

test('VERIFY-02 without a secure connection browsers work out no hash, which is said', async () => {
  vi.stubGlobal('crypto', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await hashFile(of(1))).toEqual({ why: 'no secure connection' })
})
