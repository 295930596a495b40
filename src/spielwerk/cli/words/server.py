"""What the command line says about servers, in English and German."""

from __future__ import annotations

SERVERS: dict[str, tuple[str, str]] = {
    "servers.help": (
        "List table servers on the local network; `add` writes others down, `remove` strikes them out.",
        "Zeigt Tischserver im lokalen Netz; `add` notiert andere, `remove` streicht sie.",
    ),
    "SERVERS_ORDER": ("[add NAME ADDRESS PORT | remove NAME]", "[add NAME ADRESSE PORT | remove NAME]"),
    "servers_order": (
        "'{given}' is not possible. Expected: {expected}",
        "'{given}' geht nicht. Erwartet: {expected}",
    ),
    "servers_name": (
        "Name not valid: '{given}'. 1 to 40 characters that can be seen were expected.",
        "Name ungültig: '{given}'. Erwartet wurden 1 bis 40 sichtbare Zeichen.",
    ),
    "servers_address": (
        "IP address not valid: '{given}'. An address such as 192.168.1.20, or the name of a machine, was expected.",
        "IP-Adresse ungültig: '{given}'. Erwartet wurde eine Adresse wie 192.168.1.20 oder der Name eines Rechners.",
    ),
    "servers_port": (
        "Port number not valid: '{given}'. A number from 1 to 65535 was expected.",
        "Portnummer ungültig: '{given}'. Erwartet wurde eine Zahl von 1 bis 65535.",
    ),
    "servers_twice": (
        "There is a server '{given}' already. Choose another name, or remove it first.",
        "Einen Server '{given}' gibt es schon. Wähle einen anderen Namen, oder entferne ihn zuerst.",
    ),
    "servers_unknown": (
        "There is no server '{given}' that was written down. `spielwerk servers` lists them.",
        "Ein Server '{given}' steht nicht auf der Liste. `spielwerk servers` zeigt sie.",
    ),
    "servers_full": (
        "{given} servers are written down already. Remove some first.",
        "Es stehen schon {given} Server auf der Liste. Entferne zuerst einige.",
    ),
    "servers_file": (
        "{given} cannot be read or written, or is not a list of servers. Mend it or move it away.",
        "{given} lässt sich nicht lesen oder schreiben, oder ist keine Liste von Servern. Berichtige die Datei oder"
        " verschiebe sie.",
    ),
    "servers_added": ("{name}: {address} {port} is written down.", "{name}: {address} {port} ist notiert."),
    "servers_removed": ("{name} was removed.", "{name} wurde entfernt."),
    "servers_none": (
        "No servers were found on the local network, and none are written down.\n"
        "Start one: `spielwerk serve --host 0.0.0.0`. Write one down: `spielwerk servers add NAME ADDRESS PORT`.",
        "Im lokalen Netz wurde kein Server gefunden, und keiner ist notiert.\n"
        "Einen starten: `spielwerk serve --host 0.0.0.0`. Einen notieren: `spielwerk servers add NAME ADRESSE PORT`.",
    ),
    "servers_no_network": (
        "The local network cannot be searched: {reason}",
        "Das lokale Netz lässt sich nicht durchsuchen: {reason}",
    ),
    "servers_state_open": ("open", "offen"),
    "servers_state_closed": ("takes no registrations", "nimmt niemanden auf"),
    "servers_state_unreachable": ("not reachable", "nicht erreichbar"),
    "servers_state_other": ("not a table server", "kein Tischserver"),
    "serve.help": (
        "Run a table server: people, bots and observers play over the network.",
        "Startet einen Tischserver: Menschen, Bots und Zuschauer spielen über das Netz.",
    ),
    "serve_host": (
        "The address to listen on; 0.0.0.0 lets the whole network in (127.0.0.1).",
        "Die Adresse, auf der gelauscht wird; 0.0.0.0 lässt das ganze Netz herein (127.0.0.1).",
    ),
    "serve_port": ("The port; 0 takes a free one (8000).", "Der Port; 0 nimmt einen freien (8000)."),
    "serve_data": (
        "The folder that everything is kept in (spielwerk-data).",
        "Der Ordner, in dem alles aufbewahrt wird (spielwerk-data).",
    ),
    "serve_database": (
        "Keep everything in PostgreSQL instead: postgresql://USER@HOST/DATABASE.",
        "Stattdessen alles in PostgreSQL aufbewahren: postgresql://NAME@RECHNER/DATENBANK.",
    ),
    "serve_config": (
        "A TOML file with settings; see docs/hosting.md.",
        "Eine TOML-Datei mit Einstellungen; siehe docs/hosting.md.",
    ),
    "serve_name": ("The name of the server (Spielwerk).", "Der Name des Servers (Spielwerk)."),
    "serve_url": (
        "Where others reach this server, if not where it listens: behind a proxy.",
        "Wo andere diesen Server erreichen, wenn nicht dort, wo er lauscht: hinter einem Proxy.",
    ),
    "serve_address": (
        "Where others reach this very process, if several with one --url share a database.",
        "Wo andere genau diesen Prozess erreichen, wenn mehrere mit einer --url eine Datenbank teilen.",
    ),
    "serve_durable": (
        "Nothing that was acknowledged is lost even in a power cut; slower.",
        "Auch bei einem Stromausfall geht nichts Bestätigtes verloren; langsamer.",
    ),
    "serve_quiet": (
        "Do not tell the local network of this server.",
        "Dem lokalen Netz nichts von diesem Server sagen.",
    ),
    "serve_uncaged": (
        "Read games of strangers even where this system cannot shut them in. Only among people you trust.",
        "Fremde Spiele auch dort lesen, wo dieses System sie nicht einsperren kann. Nur unter Leuten, denen du traust.",
    ),
    "serve_open": ("Open the browser.", "Den Browser öffnen."),
    "serve_taken": (
        "Nothing can listen on {host} port {port}: {reason}. Choose another with --host or --port.",
        "Auf {host} Port {port} kann nicht gelauscht werden: {reason}. Wähle anderes mit --host oder --port.",
    ),
    "serve_owner": (
        "Who opens this address becomes the owner of the server: {url}",
        "Wer diese Adresse öffnet, wird Besitzer des Servers: {url}",
    ),
}
