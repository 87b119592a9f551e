// Script of every page before everything else: a file dropped beside its place, or before the program has come, is not
// opened by the browser in the page's place (PRO-4). The page's policy names its hash.
export const ignoreDroppedFiles = `for (const name of ['dragover', 'drop'])
  addEventListener(name, (event) => {
    if (event.dataTransfer && [...event.dataTransfer.types].includes('Files')) event.preventDefault()
  })`
