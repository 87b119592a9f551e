// The demo sites in Danish, Finnish, Norwegian and Swedish.
import type { LocaleTexts } from './texts.ts'

export const da: LocaleTexts = {
  fictional: {
    fictional_warning:
      'Profilerne med maske er fiktive: tegnede figurer i denne demo. De er ikke rigtige mennesker og mødes aldrig med nogen.',
    fictional_singular: 'Fiktiv profil',
    fictional_plural: 'Fiktive profiler',
  },
  sites: {
    standard: {
      index_title: 'Evenly: kvinder og mænd på lige fod',
      description:
        'Kvinder og mænd, der har lyst til at møde nogen i aften. Klare profiler, tydelige priser og samtaler, som begge nyder.',
    },
    she: {
      index_title: 'Her Evening: kvinder, der falder for kvinder',
      description:
        'Et roligt hjørne for kvinder, der elsker kvinder. Tag dig god tid, stil også det næste spørgsmål, og lad aftenen finde sin egen vej.',
    },
    bdsm: {
      index_title: 'Sable Room: først tillid, så leg',
      description:
        'For voksne, som taler om grænser, før de taler om ønsker. Find en, der lytter, spørger og ved, at nej er en hel sætning.',
    },
    bbw: {
      index_title: 'Softly Curved: mere at holde om, mere at elske',
      description:
        'Frodige kvinder og alle, der forguder dem. Kom, som du er, bliv set på med fryd, og mød en, der mener det.',
    },
    gilf: {
      index_title: 'Still Golden: lysten har ingen sidste side',
      description:
        'Kvinder over halvtreds, som langtfra er færdige, og dem, der ikke kan stå for det. Godt humør, erfaring og al tid i verden.',
    },
    milf: {
      index_title: 'Second Spring: kvinder, der ved, hvad de vil',
      description:
        'Dagen var til alle andre, aftenen er hendes. Kvinder på femogtredive og op, og dem, der kan lide en kvinde, som har levet lidt.',
    },
    gay: {
      index_title: 'Nightjar: mænd, der er til mænd, efter mørkets frembrud',
      description:
        'Mød mænd i nærheden, der ved, hvad de kan lide: en god snak, en drink, en nat, der kan blive til mere. Se dig omkring, sig hej, og tag den derfra.',
    },
  },
}

export const fi: LocaleTexts = {
  fictional: {
    fictional_warning:
      'Naamiolla merkityt profiilit ovat fiktiivisiä: tämän demon piirrettyjä hahmoja. Ne eivät ole oikeita ihmisiä eivätkä koskaan tapaa ketään.',
    fictional_singular: 'Fiktiivinen profiili',
    fictional_plural: 'Fiktiiviset profiilit',
  },
  sites: {
    standard: {
      index_title: 'Evenly: naiset ja miehet tasavertaisina',
      description:
        'Naisia ja miehiä, joiden tekee mieli tavata joku tänä iltana. Selkeitä profiileja, selviä hintoja ja keskusteluja, joista molemmat nauttivat.',
    },
    she: {
      index_title: 'Her Evening: naisia, jotka ihastuvat naisiin',
      description:
        'Rauhallinen nurkkaus naisille, jotka rakastavat naisia. Älä kiirehdi, kysy jatkokysymyskin ja anna illan löytää oma suuntansa.',
    },
    bdsm: {
      index_title: 'Sable Room: ensin luottamus, sitten leikki',
      description:
        'Aikuisille, jotka puhuvat rajoista ennen kuin toiveista. Löydä joku, joka kuuntelee, kysyy ja tietää, että ”ei” on kokonainen lause.',
    },
    bbw: {
      index_title: 'Softly Curved: enemmän halattavaa, enemmän rakastettavaa',
      description:
        'Reheviä naisia ja heidän ihailijoitaan. Tule omana itsenäsi, nauti katseista ja tapaa joku, joka on tosissaan.',
    },
    gilf: {
      index_title: 'Still Golden: halulla ei ole viimeistä sivua',
      description:
        'Yli viisikymppisiä naisia, joilla on vielä paljon kokematta, ja heitä, joista se on vastustamatonta. Huumoria, elämänkokemusta ja aikaa vaikka kuinka.',
    },
    milf: {
      index_title: 'Second Spring: naisia, jotka tietävät, mitä tahtovat',
      description:
        'Päivä meni muille, ilta on hänen. 35-vuotiaita ja vanhempia naisia sekä heitä, jotka pitävät vähän elämää nähneestä naisesta.',
    },
    gay: {
      index_title: 'Nightjar: miehiä, jotka pitävät miehistä, pimeän tultua',
      description:
        'Tapaa lähelläsi miehiä, jotka tietävät, mistä pitävät: hyvästä juttelusta, drinkistä, yöstä, josta voi tulla jotain enemmän. Katsele, tervehdi ja katso, mihin se vie.',
    },
  },
}

export const nb: LocaleTexts = {
  fictional: {
    fictional_warning:
      'Profilene med maske er fiktive: tegnede figurer i denne demoen. De er ikke ekte mennesker og møter aldri noen.',
    fictional_singular: 'Fiktiv profil',
    fictional_plural: 'Fiktive profiler',
  },
  sites: {
    standard: {
      index_title: 'Evenly: kvinner og menn på like fot',
      description:
        'Kvinner og menn som har lyst til å møte noen i kveld. Tydelige profiler, klare priser og samtaler begge har glede av.',
    },
    she: {
      index_title: 'Her Evening: kvinner som faller for kvinner',
      description:
        'Et rolig hjørne for kvinner som elsker kvinner. Ta deg god tid, still det neste spørsmålet også, og la kvelden finne sin egen vei.',
    },
    bdsm: {
      index_title: 'Sable Room: først tillit, så lek',
      description:
        'For voksne som snakker om grenser før de snakker om ønsker. Finn en som lytter, spør og vet at nei er en hel setning.',
    },
    bbw: {
      index_title: 'Softly Curved: mer å holde rundt, mer å elske',
      description:
        'Frodige kvinner og alle som forguder dem. Kom som du er, bli sett på med glede, og møt en som mener det.',
    },
    gilf: {
      index_title: 'Still Golden: begjæret har ingen siste side',
      description:
        'Kvinner over femti som langt fra er ferdige, og de som ikke kan stå imot. Godt humør, erfaring og all verdens tid.',
    },
    milf: {
      index_title: 'Second Spring: kvinner som vet hva de vil',
      description:
        'Dagen var for alle andre, kvelden er hennes. Kvinner fra trettifem og oppover, og de som liker en kvinne som har levd litt.',
    },
    gay: {
      index_title: 'Nightjar: menn som liker menn, etter mørkets frembrudd',
      description:
        'Møt menn i nærheten som vet hva de liker: en god prat, en drink, en natt som kan bli til mer. Se deg om, si hei, og ta det derfra.',
    },
  },
}

export const sv: LocaleTexts = {
  fictional: {
    fictional_warning:
      'Profilerna med mask är fiktiva: tecknade figurer i den här demon. De är inga riktiga människor och träffar aldrig någon.',
    fictional_singular: 'Fiktiv profil',
    fictional_plural: 'Fiktiva profiler',
  },
  sites: {
    standard: {
      index_title: 'Evenly: kvinnor och män på lika villkor',
      description:
        'Kvinnor och män som har lust att träffa någon i kväll. Tydliga profiler, raka priser och samtal som båda njuter av.',
    },
    she: {
      index_title: 'Her Evening: kvinnor som faller för kvinnor',
      description:
        'En lugn vrå för kvinnor som älskar kvinnor. Ta god tid på dig, ställ följdfrågan också och låt kvällen hitta sin egen väg.',
    },
    bdsm: {
      index_title: 'Sable Room: först tillit, sedan lek',
      description:
        'För vuxna som talar om gränser innan de talar om önskningar. Hitta någon som lyssnar, frågar och vet att nej är en hel mening.',
    },
    bbw: {
      index_title: 'Softly Curved: mer att hålla om, mer att älska',
      description:
        'Yppiga kvinnor och alla som avgudar dem. Kom som du är, låt dig beundras och träffa någon som menar allvar.',
    },
    gilf: {
      index_title: 'Still Golden: lusten har ingen sista sida',
      description:
        'Kvinnor över femtio som är långt ifrån färdiga, och de som finner det oemotståndligt. Gott humör, erfarenhet och all tid i världen.',
    },
    milf: {
      index_title: 'Second Spring: kvinnor som vet vad de vill',
      description:
        'Dagen var för alla andra, kvällen är hennes. Kvinnor på trettiofem och uppåt, och de som gillar en kvinna som har levt lite.',
    },
    gay: {
      index_title: 'Nightjar: män som gillar män, efter mörkrets inbrott',
      description:
        'Träffa män i närheten som vet vad de gillar: ett bra samtal, en drink, en natt som kan bli något mer. Se dig omkring, säg hej och ta det därifrån.',
    },
  },
}
