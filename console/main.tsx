// The console in the browser: texts, queries, routes.
import './styles.css'
import { createRoot } from 'react-dom/client'
import { firstLanguage, loadLanguage } from './base/texts.ts'
import { Console } from './shell/Console.tsx'

await loadLanguage(firstLanguage())
createRoot(document.getElementById('root') as HTMLElement).render(<Console />)
