"""The listings of the thesis (5.3.2 and appendix C.1), each in its place in a game, with its gaps filled.

What a comment calls "filled" is not printed; everything else is the listing.
"""

from __future__ import annotations

from spielwerk.diagnostics.codes.lgold.examples import END, ONLY_PHASE

HEAD = """<game name="Ohne Furch und Adel" version="1.0"
  xmlns="http://www.goldflam.de/lgold/v1.0"
  xmlns:lgold="http://www.goldflam.de/lgold/v1.0">
  <gameDefinition>
"""
TAIL = "</gameDefinition></game>\n"
PLAYER = '<actors><actor name="playerActor" typeId="type.playerActor"/></actors>'
CARDS = '<objects><object typeId="type.Card"/></objects>'


def game(*areas: str, phases: str = ONLY_PHASE) -> str:
    return HEAD + "\n".join(areas) + phases + TAIL


def action(kind: str, id: str) -> str:
    inside = "<actionStates><actionState name='Only'><operations/></actionState></actionStates>"
    return f'<{kind} typeId="{id}">{inside if kind == "complexAction" else ""}</{kind}>'


def simple_actions(*ids: str) -> str:
    return "<actions>" + "".join(action("simpleAction", id) for id in ids) + "</actions>"


STRUCTURE = f"""{HEAD}
    <gameState>
      <!-- Instanziierungsbereich für Space-Instanzen, Actor-Instanzen und Actor-Instanz-Listen -->
    </gameState>
    <actors>
      <!-- Typdefinitionsbereich für Actors-->
    </actors>
    <attributes>
      <!-- Typdefinitionsbereich für Attributes-->
    </attributes>
    <objects>
      <!-- Typdefinitionsbereich für Objects-->
    </objects>
    <actions>
      <!-- Typdefinitionsbereich für Actions-->
    </actions>
    <rules>
      <!-- Typdefinitionsbereich für Rules-->
    </rules>
    <effects>
      <!-- Typdefinitionsbereich für Effects-->
    </effects>
    <spaces>
      <!-- Typdefinitionsbereich für Spaces-->
    </spaces>
    <fields>
      <!-- Typdefinitionsbereich für Fields-->
    </fields>
    <phases>
      <!-- Typdefinitionsbereich für Phases; filled: -->
      <phase typeId="type.Only"><phaseStates><phaseState typeId="type.Only.End">{END}</phaseState></phaseStates></phase>
    </phases>
    <operations>
      <!-- Typdefinitionsbereich für Operations-->
    </operations>
{TAIL}"""

GAME_STATE = game(
    """<gameState>
  <instances>
    <spaceInstance name="gameSpace" typeReference="type.GameSpace"
      instanceId="instance.gameSpace"/>
    <!-- Sonstige Instances -->
  </instances>

  <links>
    <actorLinkList name="playerOrder" linkId="link.playerOrder"
      typeReference="type.playerActor">
      <initialActorLinks>
        <selectAllActors/>
      </initialActorLinks>
    </actorLinkList>

    <actorLink name="currentKing" linkId="link.currentKing"
      typeReference="type.playerActor" />
    <!-- Sonstige Links -->
  </links>
</gameState>""",
    PLAYER,
    '<spaces><space typeId="type.GameSpace"/></spaces>',
)

ACTOR = game(
    """<actors>
  <actor name="playerActor" typeId="type.playerActor">
    <instances>

      <attributeInstance name="currentGold" typeReference="type.GoldAttribute"
        instanceId="instance.currentGold">
        <integerValue value="2"/>
      </attributeInstance>
      <!-- sonstige AttributeInstances -->
      <spaceInstance name="playerSpace" typeReference="type.playerSpace"
        instanceId="instance.playerSpace"/>
    </instances>
  </actor>
</actors>""",
    '<attributes><integerAttribute typeId="type.GoldAttribute"/></attributes>',
    '<spaces><space typeId="type.playerSpace"/></spaces>',
)

ATTRIBUTE = game(
    """<attributes>
  <integerAttribute name="Gold" typeId="type.Gold"/>
</attributes>
<objects>
<abstractObject name="Building" typeId="type.Building">
  <instances>

    <abstractAttributeInstance name="buildingCosts"
      typeReference="type.Gold"
      instanceId="instance.buildingCosts"/>
    <!-- sonstige Instanzen-->
  </instances>
</abstractObject>
<object name="Church" typeId="type.Church" extends="type.Building">
  <instances>
    <attributeInstanceValue instanceReference="instance.buildingCosts">
      <integerValue value="2"/>
    </attributeInstanceValue>
    <!-- sonstige Instanzen -->
  </instances>
</object>
</objects>"""
)

OBJECT = game(
    """<objects>
<abstractObject name="Building" typeId="type.Building">
  <instances>
    <abstractAttributeInstance name="buildingWinPoints" typeReference="type.WinPoints"
      instanceId="instance.buildingWinPoints"/>

    <abstractAttributeInstance name="buildingCosts" typeReference="type.Gold"
      instanceId="instance.buildingCosts"/>

    <abstractAttributeInstance name="buildingType" typeReference="type.BuildingType"
      instanceId="instance.buildingBuildingType"/>

    <attributeInstance name="buildingCardType" typeReference="type.CardType"
      instanceId="instance.buildingCardType">
      <enumValue enumValueReference="cardType.Building"/>
    </attributeInstance>

    <actionInstance name="ConstructBuilding" instanceId="instance.ConstructBuilding"
      typeReference="type.ConstructBuildingAction"/>

    <effectInstance instanceId="instance.IncreaseNumberOfBuildingsBuiltEffect"
      typeReference="type.IncreaseNumberOfBuildingsBuiltEffect"/>

    <effectInstance instanceId="instance.IncreaseWinPointsEffect"
      typeReference="type.IncreaseWinPointsEffect"/>
  </instances>
</abstractObject>
<object name="Church" typeId="type.Church" extends="type.Building">
  <instances>
    <attributeInstanceValue instanceReference="instance.buildingBuildingType">
      <enumValue enumValueReference="buildingType.Blue"/>
    </attributeInstanceValue>

<attributeInstanceValue instanceReference="instance.buildingCosts">
  <integerValue value="2"/>
</attributeInstanceValue>

<attributeInstanceValue instanceReference="instance.buildingWinPoints">
  <integerValue value="2"/>
</attributeInstanceValue>
</instances>
</object>
</objects>""",
    """<attributes>
  <integerAttribute typeId="type.Gold"/>
  <integerAttribute typeId="type.WinPoints"/>
  <enumAttribute typeId="type.BuildingType">
    <possibleValues><enumValue valueId="buildingType.Blue"/></possibleValues>
  </enumAttribute>
  <enumAttribute typeId="type.CardType">
    <possibleValues><enumValue valueId="cardType.Building"/></possibleValues>
  </enumAttribute>
</attributes>""",
    simple_actions("type.ConstructBuildingAction"),
    """<effects>
  <implication typeId="type.IncreaseNumberOfBuildingsBuiltEffect"/>
  <implication typeId="type.IncreaseWinPointsEffect"/>
</effects>""",
)

CUSTOM_LAYOUT = game(
    '<gameState><instances><spaceInstance instanceId="instance.gameSpace" typeReference="type.GameSpace"/></instances>'
    "</gameState>",
    '<actors><actor typeId="type.playerActor"><instances><spaceInstance instanceId="instance.playerSpace"'
    ' typeReference="type.playerSpace"/></instances></actor></actors>',
    CARDS,
    '<fields><field typeId="type.buildingField"/></fields>',
    """<spaces>
<space name="GameSpace" typeId="type.GameSpace">
  <instances>
    <fieldInstance name="buildingDrawField" instanceId="instance.buildingDrawField"
      typeReference="type.buildingField"/>
    <!-- Sonstige Instanzen -->
  </instances>

  <fieldLayout>
  <customLayout>
  <allow>

    <uniDirectionalConnection>
      <fromFieldInstance instanceIdReference="instance.buildingDrawField"/>
      <selectMultipleFieldsByInstanceId>
        <fromSpaces>
          <selectSpacesByInstanceId>
            <spacesFromActors>
              <selectAllActors/>
              <spaceInstanceId instanceIdReference="instance.playerSpace"/>
            </spacesFromActors>
          </selectSpacesByInstanceId>
        </fromSpaces>
        <fieldInstanceId instanceIdReference="instance.playerBuildingHandCardField"/>
      </selectMultipleFieldsByInstanceId>
    </uniDirectionalConnection>

    <!-- Sonstige Verknüpfungen -->
  </allow>
</customLayout>
</fieldLayout>
</space>
<space typeId="type.playerSpace">
  <instances>
    <fieldInstance instanceId="instance.playerBuildingHandCardField" typeReference="type.buildingField"/>
  </instances>
</space>
</spaces>""",
)

ONE_DIMENSION = game(
    '<gameState><instances><spaceInstance instanceId="instance.board" typeReference="space.MonopolyBoard"/></instances>'
    "</gameState>",
    CARDS,
    '<fields><field typeId="field.Go"/><field typeId="field.MediterraneanAvenue"/>'
    '<field typeId="field.Boardwalk"/></fields>',
    """<spaces>
<space name="MonopolyBoard" typeId="space.MonopolyBoard">

<instances>
  <fieldInstance name="Go" instanceId="fieldInstance.Go" typeReference="field.Go"/>
  <fieldInstance name="MediterraneanAvenue" instanceId="fieldInstance.MediterraneanAvenue"
    typeReference="field.MediterraneanAvenue"/>
  <!-- Sonstige Straßen-->
  <fieldInstance name="Boardwalk" instanceId="fieldInstance.Boardwalk" typeReference="field.Boardwalk"/>
</instances>

<fieldLayout>
  <oneDimensionalLayout connectionType="bidirectional" connectFirstAndLastField="true">
    <fieldInstanceReference instanceIdReference="fieldInstance.Go"/>
    <fieldInstanceReference instanceIdReference="fieldInstance.MediterraneanAvenue"/>
    <fieldInstanceReference instanceIdReference="fieldInstance.Boardwalk"/>
  </oneDimensionalLayout>
</fieldLayout>

</space>
</spaces>""",
)

TWO_DIMENSIONS = game(
    '<gameState><instances><spaceInstance instanceId="instance.board" typeReference="space.ChessBoard"/></instances>'
    "</gameState>",
    CARDS,
    '<fields><field typeId="field.BlackField"/><field typeId="field.WhiteField"/></fields>',
    """<spaces>
<space name="ChessBoard" typeId="space.ChessBoard">
<instances>
  <fieldInstance name="A1" typeReference="field.BlackField" instanceId="instance.A1"/>
  <!-- weitere A-Fields -->
  <fieldInstance name="A8" typeReference="field.WhiteField" instanceId="instance.A8"/>
  <fieldInstance name="B1" typeReference="field.BlackField" instanceId="instance.B1"/>
  <!-- weitere B-Fields -->
<fieldInstance name="B8" typeReference="field.WhiteField" instanceId="instance.B8"/>
</instances>

<fieldLayout>
  <twoDimensionalLayout howToConnectAdjacentFields="verticalAndHorizontalAndDiagonal"
    connectionType="bidirectional" connectFieldsOnSides="false">
    <column>

      <row>
        <fieldInstanceReference instanceIdReference="instance.A1"/>
        <!-- weitere A-Referenzen -->
        <fieldInstanceReference instanceIdReference="instance.A8"/>
      </row>

      <row>
        <fieldInstanceReference instanceIdReference="instance.B1"/>
        <!-- weitere A-Referenzen -->
        <fieldInstanceReference instanceIdReference="instance.B8"/>
      </row>
    </column>
  </twoDimensionalLayout>
</fieldLayout>
</space>
</spaces>""",
)

CHANCE = game(
    """<chances>
<integerChance name="W6" typeId="type.w6">
  <chance value="1"/>
  <chance value="2"/>
  <chance value="3"/>
  <chance value="4"/>
  <chance value="5"/>
  <chance value="6"/>
</integerChance>
</chances>"""
)

GENERATED = game(
    """<attributes>
  <integerAttribute typeId="type.GoldAttribute"/>
  <integerAttribute typeId="type.WinPointsAttribute"/>
  <integerAttribute typeId="type.NumberOfCardsToKeepAttribute"/>
  <integerAttribute typeId="type.NumberOfBuildingsPossibleToBeBuiltInTurnAttribute"/>
  <integerAttribute typeId="type.NumberOfBuildingsBuiltAttribute"/>
  <integerAttribute typeId="type.NumberOfCardsToChooseFromAttribute"/>
</attributes>
<actors>
<actor name="Player" typeId="type.Player">
<instances>
<attributeInstance name="Gold" typeReference="type.GoldAttribute" instanceId="instance.Gold">
<integerValue value="2"/>
</attributeInstance>

<attributeInstance name="Winpoints" typeReference="type.WinPointsAttribute"
    instanceId="instance.Winpoints">
      <integerValue value="0"/>
    </attributeInstance>

    <attributeInstance name="NumberOfBuildingsPossibleToBeBuiltInTurn"
      typeReference="type.NumberOfCardsToKeepAttribute"
      instanceId="instance.NumberOfBuildingsPossibleToBeBuiltInTurn">
      <integerValue value="0"/>
    </attributeInstance>

    <attributeInstance name="NumberOfBuildingsBuilt"
      typeReference="type.NumberOfBuildingsPossibleToBeBuiltInTurnAttribute"
      instanceId="instance.NumberOfBuildingsBuilt">
      <integerValue value="0"/>
    </attributeInstance>

    <attributeInstance name="NumberOfCardsToChooseFrom"
      typeReference="type.NumberOfBuildingsBuiltAttribute"
      instanceId="instance.NumberOfCardsToChooseFrom">
      <integerValue value="2"/>
    </attributeInstance>

    <attributeInstance name="NumberOfCardsToKeep" typeReference="type.NumberOfCardsToChooseFromAttribute"
      instanceId="instance.NumberOfCardsToKeep">
      <integerValue value="1"/>
    </attributeInstance>
  </instances>
</actor>
</actors>"""
)
