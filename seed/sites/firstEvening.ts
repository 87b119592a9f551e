// The demo's page under a token, /first-evening, in the markup of pages/README.md (RTE-5).
import type { Locale } from '../../contract/limits.ts'

export const firstEvening: Record<Locale, string> = {
  en: `# Your first evening

Take your time. Look around first, then write to one person rather than ten.

## Three things that help

- Read the profile before you say hello, and ask about something in it.
- Meet where other people are, and tell a friend where you will be.
- No is an answer. Nobody owes you a reason.

Questions? [We are here](/pages/service), or write to [{support_email}](mailto:{support_email}).
`,
  nl: `# Je eerste avond

Neem de tijd. Kijk eerst rond en schrijf dan liever één persoon dan tien.

## Drie dingen die helpen

- Lees het profiel voor je hallo zegt, en vraag naar iets dat erin staat.
- Spreek af waar andere mensen zijn, en vertel een vriend waar je bent.
- Nee is een antwoord. Niemand is je een reden schuldig.

Vragen? [We zijn er](/pages/service), of mail naar [{support_email}](mailto:{support_email}).
`,
  de: `# Dein erster Abend

Lass dir Zeit. Schau dich erst um, und schreib dann lieber einer Person als zehn.

## Drei Dinge, die helfen

- Lies das Profil, bevor du Hallo sagst, und frag nach etwas, das darin steht.
- Trefft euch dort, wo andere Menschen sind, und sag jemandem, wo du bist.
- Nein ist eine Antwort. Niemand schuldet dir einen Grund.

Fragen? [Wir sind da](/pages/service), oder schreib an [{support_email}](mailto:{support_email}).
`,
  it: `# La tua prima serata

Prenditi il tuo tempo. Prima guardati intorno, poi scrivi a una persona sola invece che a dieci.

## Tre cose che aiutano

- Leggi il profilo prima di salutare, e chiedi qualcosa di ciò che c’è scritto.
- Incontratevi dove ci sono altre persone, e di’ a qualcuno dove sarai.
- No è una risposta. Nessuno ti deve una spiegazione.

Domande? [Siamo qui](/pages/service), oppure scrivi a [{support_email}](mailto:{support_email}).
`,
  fr: `# Ta première soirée

Prends ton temps. Regarde d’abord autour de toi, puis écris à une personne plutôt qu’à dix.

## Trois choses qui aident

- Lis le profil avant de dire bonjour, et pose une question sur ce qui y est écrit.
- Retrouvez-vous là où il y a du monde, et dis à quelqu’un où tu seras.
- Non est une réponse. Personne ne te doit d’explication.

Des questions ? [Nous sommes là](/pages/service), ou écris à [{support_email}](mailto:{support_email}).
`,
  es: `# Tu primera noche

Tómate tu tiempo. Primero mira a tu alrededor y luego escribe a una persona en vez de a diez.

## Tres cosas que ayudan

- Lee el perfil antes de saludar y pregunta por algo que ponga en él.
- Quedad donde haya más gente y dile a alguien dónde vas a estar.
- No es una respuesta. Nadie te debe un motivo.

¿Preguntas? [Estamos aquí](/pages/service), o escribe a [{support_email}](mailto:{support_email}).
`,
  pl: `# Twój pierwszy wieczór

Nie spiesz się. Najpierw się rozejrzyj, a potem napisz do jednej osoby zamiast do dziesięciu.

## Trzy rzeczy, które pomagają

- Przeczytaj profil, zanim się przywitasz, i zapytaj o coś, co w nim jest.
- Spotkaj się tam, gdzie są inni ludzie, i powiedz komuś, gdzie będziesz.
- Nie to też odpowiedź. Nikt nie musi ci się tłumaczyć.

Pytania? [Jesteśmy tutaj](/pages/service) albo napisz na [{support_email}](mailto:{support_email}).
`,
  da: `# Din første aften

Giv dig god tid. Se dig omkring først, og skriv så hellere til én person end til ti.

## Tre ting, der hjælper

- Læs profilen, før du siger hej, og spørg til noget i den.
- Mød hinanden, hvor der er andre mennesker, og fortæl en ven, hvor du er.
- Nej er et svar. Ingen skylder dig en grund.

Spørgsmål? [Vi er her](/pages/service), eller skriv til [{support_email}](mailto:{support_email}).
`,
  fi: `# Ensimmäinen iltasi

Ota aikasi. Katsele ensin ympärillesi ja kirjoita sitten mieluummin yhdelle kuin kymmenelle.

## Kolme asiaa, jotka auttavat

- Lue profiili ennen kuin tervehdit, ja kysy jostakin, mitä siinä lukee.
- Tavatkaa siellä, missä on muitakin ihmisiä, ja kerro ystävälle, missä olet.
- Ei on vastaus. Kukaan ei ole sinulle selitystä velkaa.

Kysyttävää? [Olemme täällä](/pages/service), tai kirjoita osoitteeseen [{support_email}](mailto:{support_email}).
`,
  nb: `# Din første kveld

Ta deg god tid. Se deg rundt først, og skriv så heller til én person enn til ti.

## Tre ting som hjelper

- Les profilen før du sier hei, og spør om noe som står der.
- Møtes der det er andre mennesker, og si til en venn hvor du er.
- Nei er et svar. Ingen skylder deg en grunn.

Spørsmål? [Vi er her](/pages/service), eller skriv til [{support_email}](mailto:{support_email}).
`,
  sv: `# Din första kväll

Ta god tid på dig. Se dig omkring först, och skriv sedan hellre till en person än till tio.

## Tre saker som hjälper

- Läs profilen innan du säger hej, och fråga om något som står i den.
- Träffas där det finns andra människor, och berätta för en vän var du är.
- Nej är ett svar. Ingen är skyldig dig en förklaring.

Frågor? [Vi finns här](/pages/service), eller skriv till [{support_email}](mailto:{support_email}).
`,
}
