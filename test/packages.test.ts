// Packages come from the registry alone, each with the hash of what was read; none installs by a script of its own (OPS-1).
import { expect, test } from 'vitest'
import { read } from './sourceFiles.ts'

type Package = { integrity?: string; resolved?: string; link?: boolean }
const packages = Object.entries(JSON.parse(read('package-lock.json')).packages as Record<string, Package>)

test('OPS-1 every package has its hash and comes from the registry', () => {
  const own = packages.filter(([path]) => path !== '')
  expect(own.length).toBeGreaterThan(300)
  expect(own.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  const elsewhere = own.filter(
    ([, { resolved, link }]) => link || !/^$|^https:\/\/registry\.npmjs\.org\//.test(resolved ?? ''),
  )
  expect(elsewhere.map(([path]) => path)).toEqual([])
})

test('OPS-1 every dependency has one exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(`${version}`))).toEqual([])
})
